import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import type { Reader } from "../../base/can.ts";
import { canReadFile } from "../../base/can-files.ts";
import { INTEGER_MAX } from "../../base/limits.ts";
import { notFound } from "../../base/refusal.ts";
import { type FileToServe, file_to_serve } from "./parts/file-to-serve.server.ts";

export type { FileToServe };

type Asked = { file_id: number; width?: number };

const file_query = db
  .select({ file: file_to_serve })
  .from(sql`(select) as one_row`)
  .prepare("file_to_serve");

/** The bytes to send, for a reader whose session is known. Without a reader only the logo is found. */
export async function getFileToServe(
  reader: Reader | null,
  { file_id, width = 0 }: Asked,
): Promise<FileToServe> {
  const [row] = await file_query.execute({ file_id, width });
  return refuseUnreadable(reader, row?.file ?? null);
}

/** Whether an address that leads to this file may be told: the file name is part of it. */
export async function canOpenFile(reader: Reader, file_id: number): Promise<boolean> {
  if (file_id > INTEGER_MAX) return false;
  const [row] = await file_query.execute({ file_id, width: 0 });
  return Boolean(row?.file && canReadFile(reader, row.file));
}

/** Refuses what the reader may not see like what does not exist. */
export function refuseUnreadable(reader: Reader | null, file: FileToServe | null): FileToServe {
  if (!file || !canReadFile(reader, file)) throw notFound("fileNotFound");
  return file;
}
