import { connect } from "#app/db/client.server.ts";
import type { Sql } from "#postgres";
import { createIndexesOn, listMissingIndexes } from "./search-indexes.server.ts";
import { forgetSearchState } from "./search-progress.server.ts";

/**
 * Makes the indexes of the search, of the suggestions and of the search of members, unless they are
 * there or another process makes them. No migration does: it would hold up the start of a large
 * site for as long, and cannot depend on an extension. A job runs this, so an index is also made
 * when an administrator creates the extension later, or after one was dropped.
 */
export async function createSearchIndexes(): Promise<void> {
  await withConnection(createIndexesOn);
  forgetSearchState();
}

/** The names of the indexes that are missing or not complete. */
export async function listMissingSearchIndexes(): Promise<string[]> {
  return (await withConnection(listMissingIndexes)).map(({ name }) => name);
}

async function withConnection<Result>(work: (connection: Sql) => Promise<Result>): Promise<Result> {
  const connection = connect(1);
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}
