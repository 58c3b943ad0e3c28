import { env } from "#app/lib/process/env.server.ts";
import type { ZipEntry } from "#app/lib/zip/write-zip.ts";
import type { Reader } from "../../base/can.ts";
import { textEntry } from "../../base/disk-pages/disk-page.ts";
import { languageOf, type TranslateFor } from "../../base/language-of.server.ts";
import { siteName } from "../../site/settings/parts/site-texts.server.ts";
import { getAccount } from "../export/account.server.ts";
import { writeMyData } from "../export/export.server.ts";
import { listOwnFiles } from "../export/export-files.server.ts";
import { exportLists } from "../export/lists.server.ts";
import { indexHtml } from "./archive-index.server.ts";
import { LIST_NAMES, type Lists } from "./archive-lists.ts";
import type { ArchiveContext } from "./archive-page.server.ts";
import { type WrittenList, writeListPages } from "./list-pages.server.ts";

/** The member whose archive is made. */
export type ArchivedMember = Reader & {
  username: string;
  language: string | null;
  time_zone: string | null;
};

/** Called after each batch of rows, with how many there were. */
type CountRows = (rows: number) => Promise<void>;

/**
 * The entries of an archive, read only as fast as they are written. The rows are read twice, for the
 * data and for the pages: to hold them would take as much memory as the member has written.
 */
export async function* listArchiveEntries(
  member: ArchivedMember,
  translateFor: TranslateFor,
  countRows: CountRows,
): AsyncGenerator<ZipEntry> {
  const language = languageOf(member);
  const made_at = new Date();
  const files = new Map<number, string>();
  for await (const { id, entry } of listOwnFiles(member.id)) {
    const name = `files/${entry.name}`;
    yield { ...entry, name };
    files.set(id, name);
  }
  const data = await writeMyData(member, countedLists(exportLists(member), countRows));
  yield textEntry("data.json", made_at, data);
  const context: ArchiveContext = {
    t: translateFor(language),
    language,
    time_zone: member.time_zone ?? env.DEFAULT_TIME_ZONE,
    site: siteName(language),
    username: member.username,
    made_at,
    files,
  };
  const lists = exportLists(member);
  const written_lists: WrittenList[] = [];
  for (const name of LIST_NAMES)
    written_lists.push(yield* writeListPages(context, name, counted(lists[name], countRows)));
  const index = indexHtml(context, await getAccount(member.id), written_lists);
  yield textEntry("index.html", made_at, [index]);
}

function countedLists(
  lists: Lists,
  countRows: CountRows,
): Record<string, AsyncGenerator<object[]>> {
  return Object.fromEntries(
    Object.entries(lists).map(([name, batches]) => [name, counted(batches, countRows)]),
  );
}

async function* counted(
  batches: AsyncIterable<object[]>,
  countRows: CountRows,
): AsyncGenerator<object[]> {
  for await (const rows of batches) {
    yield rows;
    await countRows(rows.length);
  }
}
