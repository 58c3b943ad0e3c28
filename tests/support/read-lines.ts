import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { readCommunity } from "#app/domain/operations/community/read-community.server.ts";

/** The lines of an archive by their kinds. */
export async function readLines(path: string): Promise<Record<string, unknown[]>> {
  const lines: Record<string, unknown[]> = {};
  for await (const item of readCommunity(createReadStream(path))) {
    if (item.type === "part") (lines[item.part.kind.name] ??= []).push(...item.part.values);
    if (item.type === "content") await buffer(item.content.body);
  }
  return lines;
}
