import { type SQL, sql } from "drizzle-orm";

/**
 * The feed has only the beginning of a longer text: thirty of the longest would be eight megabytes.
 */
const FULL_MAX_BYTES = 65_536;

/** The placeholder `full` of the statement says whether whole texts are wanted. */
export function textIfFull(content: SQL): SQL<string | null> {
  return sql<
    string | null
  >`case when ${sql.placeholder("full")}::boolean and octet_length(${content}) <= ${sql.raw(String(FULL_MAX_BYTES))} then ${content} end`;
}
