import { sql } from "drizzle-orm";
import type { OwnFile } from "#app/content/own-files.server.ts";
import { db } from "#app/db/client.server.ts";
import { files } from "#app/db/schema.server.ts";
import type { Reader } from "../../base/can.ts";
import { canShowFile } from "../../base/can-files.ts";
import { numberArray } from "../../base/ids.server.ts";
import { file_columns } from "./parts/file-columns.server.ts";
import { file_audience } from "./parts/file-to-serve.server.ts";
import { type FileUser, listUsedFileIds } from "./parts/file-uses.server.ts";

/**
 * Of the files that a text names, those that the post may show: whoever reads the post will read
 * them. So they are files that the writer may show, and those that the post shows already.
 */
export async function listFilesForPost(
  writer: Reader,
  file_ids: readonly number[],
  edited_post?: FileUser,
): Promise<OwnFile[]> {
  if (file_ids.length === 0) return [];
  const used_ids = edited_post ? await listUsedFileIds(db, edited_post) : [];
  const { id, url, width, height } = file_columns;
  const rows = await db
    .select({ id, url, width, height, audience: file_audience })
    .from(files)
    .where(sql`${files.id} = any(${numberArray(file_ids)}) and ${files.purpose} = 'post'`);
  return rows
    .filter((file) => used_ids.includes(file.id) || canShowFile(writer, file.audience))
    .map((file) => ({ id: file.id, url: file.url, width: file.width, height: file.height }));
}
