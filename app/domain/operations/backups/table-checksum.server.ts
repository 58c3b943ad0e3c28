import { createHash } from "node:crypto";
import { copyOut, type RowSource } from "./copy-table.server.ts";
import type { Table } from "./tables.server.ts";

const NEWLINE = 0x0a;

/**
 * Counts and hashes the rows of a table. COPY writes a line break inside a value as `\n`, so every
 * newline byte ends a row.
 */
export function startChecksum() {
  const hash = createHash("sha256");
  let rows = 0;
  let bytes = 0;
  return {
    add: (chunk: Buffer) => {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1;
    },
    result: () => ({ rows, bytes, sha256: hash.digest("hex") }),
  };
}

export async function checksumTable(source: RowSource, table: Table) {
  const checksum = startChecksum();
  for await (const chunk of copyOut(source, table)) checksum.add(chunk);
  return checksum.result();
}
