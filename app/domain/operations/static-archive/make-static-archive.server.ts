import { env } from "#app/lib/process/env.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import type { ZipEntry } from "#app/lib/zip/write-zip.ts";
import { textEntry } from "../../base/disk-pages/disk-page.ts";
import type { TranslateFor } from "../../base/language-of.server.ts";
import { loadSiteTexts, siteName } from "../../site/settings/parts/site-texts.server.ts";
import type { ArchiveContext } from "./archive-context.ts";
import { ARCHIVE_CSS } from "./archive-css.ts";
import { archivedFiles } from "./archived-files.server.ts";
import { type Audience, findArchiveReader } from "./audience.server.ts";
import { forumPages } from "./forum-pages.server.ts";
import { type ArchivedCategory, listArchivedForums } from "./forums.server.ts";
import { indexPage } from "./index-page.server.ts";
import { memberPages } from "./member-pages.server.ts";
import { countMembers } from "./members.server.ts";
import { STYLE } from "./paths.ts";
import { searchEntries } from "./search-entries.server.ts";
import { searchPage } from "./search-page.server.ts";
import { topicPages } from "./topic-pages.server.ts";
import { withSnapshot } from "./with-snapshot.server.ts";
import { refuseTarget, writeTarget } from "./write-target.server.ts";

type ArchiveOptions = {
  translateFor: TranslateFor;
  /** From `readSearchScript()`. Without it the archive has no search. */
  search_script: string | null;
  /** Called with the share of the work that is done, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Ends the work, which then leaves nothing. */
  signal?: AbortSignal;
};

type StaticArchive = { topics: number; posts: number; members: number; files: number };

/**
 * Writes what the audience reads as pages that open from disk, into a new folder or, if the name ends
 * with .zip, into a zip. It is the state of one moment, and uses as much memory for a large site as
 * for a small one, but for the ids and paths of the files.
 */
export async function makeStaticArchive(
  audience: Audience,
  target: string,
  { translateFor, search_script, onProgress = () => {}, signal }: ArchiveOptions,
): Promise<StaticArchive> {
  await refuseTarget(target);
  await loadSiteTexts();
  return await withSnapshot(async (tx) => {
    const archive_reader = await findArchiveReader(tx, audience);
    if (!archive_reader) throw new OperatorError("There is no such group.");
    const categories = await listArchivedForums(tx, archive_reader.reader);
    const forums = categories.flatMap((category) => category.forums);
    const archive = {
      topics: forums.reduce((sum, { total_topics }) => sum + total_topics, 0),
      posts: forums.reduce((sum, { total_posts }) => sum + total_posts, 0),
      members: await countMembers(tx),
      files: 0,
    };
    const language = env.DEFAULT_LANGUAGE;
    const files = new Map<number, string>();
    // The search reads all of them once more.
    const rows = (archive.topics + archive.posts) * (search_script === null ? 1 : 2);
    let done = 0;
    const context: ArchiveContext = {
      ...archive_reader,
      tx,
      t: translateFor(language),
      language,
      time_zone: env.DEFAULT_TIME_ZONE,
      site: siteName(language),
      made_at: new Date(),
      files,
      forums: new Map(forums.map((forum) => [forum.id, forum])),
      has_search: search_script !== null,
      countRows: (more) => {
        done += more;
        onProgress(Math.min(1, done / Math.max(1, rows)));
      },
    };
    await writeTarget(target, (work_folder) =>
      untilAborted(
        signal,
        listEntries(context, files, {
          categories,
          search_script,
          work_folder,
          members: archive.members,
        }),
      ),
    );
    return { ...archive, files: files.size };
  });
}

type Contents = {
  categories: readonly ArchivedCategory[];
  members: number;
  search_script: string | null;
  work_folder: string;
};

/** Files come first: pages show only those whose bytes are there. */
async function* listEntries(
  context: ArchiveContext,
  files: Map<number, string>,
  { categories, members, search_script, work_folder }: Contents,
): AsyncGenerator<ZipEntry> {
  for await (const { id, entry } of archivedFiles(context.tx, context.reader)) {
    yield entry;
    files.set(id, entry.name);
  }
  yield textEntry(STYLE, context.made_at, [ARCHIVE_CSS]);
  yield await indexPage(context, categories);
  for (const { forums } of categories)
    for (const forum of forums) yield* forumPages(context, forum);
  yield* memberPages(context, members);
  yield* topicPages(context);
  if (search_script === null) return;
  yield* searchPage(context, search_script);
  yield* searchEntries(context, work_folder);
}

async function* untilAborted<Entry>(
  signal: AbortSignal | undefined,
  entries: AsyncIterable<Entry>,
): AsyncGenerator<Entry> {
  for await (const entry of entries) {
    signal?.throwIfAborted();
    yield entry;
  }
}
