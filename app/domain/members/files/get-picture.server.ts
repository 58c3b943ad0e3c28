import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { files } from "#app/db/schema.server.ts";
import { type Reader } from "../../base/can.ts";
import { canReadFile, type FileAudience } from "../../base/can-files.ts";
import { jsonColumn } from "../../base/json-rows.server.ts";
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
  const audience = jsonColumn<FileAudience>(sql`jsonb_build_object(${file_audience})::text`);
  const [picture] = await db
    .select({ id, name, url, alt, width, height, audience })
    .from(files)
    .where(and(eq(files.id, file_id), eq(files.kind, "picture")));
  if (!picture?.width || !picture.height || !canReadFile(reader, picture.audience))
    throw notFound("fileNotFound");
  const { width: drawn_width, height: drawn_height } = picture;
  return {
    id: picture.id,
    name: picture.name,
    url: picture.url,
    alt: picture.alt,
    width: drawn_width,
    height: drawn_height,
  };
}
