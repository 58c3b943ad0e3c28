import { sql } from "drizzle-orm";
import { files } from "#app/db/schema.server.ts";

/** A file as its owner and programs see it. */
export const file_columns = {
  id: files.id,
  kind: files.kind,
  name: files.name,
  type: files.type,
  size: files.size,
  width: files.width,
  height: files.height,
  alt: files.alt,
  url: sql<string>`'/files/' || ${files.id} || '/' || ${files.url_name}`,
  created_at: files.created_at,
};

export type File = {
  id: number;
  kind: "picture" | "file";
  name: string;
  type: string;
  size: number;
  width: number | null;
  height: number | null;
  alt: string;
  url: string;
  created_at: Date;
};
