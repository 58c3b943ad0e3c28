import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { files } from "#app/db/schema.server.ts";
import type { Reader } from "../../base/can.ts";
import { canReadFile } from "../../base/can-files.ts";
import { notFound } from "../../base/refusal.ts";
import { file_columns } from "./parts/file-columns.server.ts";
import { file_audience } from "./parts/file-to-serve.server.ts";

export type ShownPicture = {
  id: number;
  name: string;
  url: string;
  alt: string;
  width: number;
  height: number;
};

/** A picture to show large. One that the reader may not see is refused like one that does not exist. */
export async function getPicture(reader: Reader, file_id: number): Promise<ShownPicture> {
  const { id, name, url, alt, width, height } = file_columns;
  const [row] = await db
    .select({ picture: { id, name, url, alt, width, height }, audience: file_audience })
    .from(files)
    .where(and(eq(files.id, file_id), eq(files.kind, "picture")));
  if (!row || !canReadFile(reader, row.audience)) throw notFound("fileNotFound");
  // A picture has both, by a constraint.
  const { width: drawn_width, height: drawn_height, ...picture } = row.picture;
  return { ...picture, width: drawn_width ?? 0, height: drawn_height ?? 0 };
}
