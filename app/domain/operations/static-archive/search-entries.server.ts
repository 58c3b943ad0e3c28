import { and, asc, eq, gt } from "drizzle-orm";
import { posts, topics, users } from "#app/db/schema.server.ts";
import { writeDate } from "#app/lib/text/dates.ts";
import { tokensOf } from "#app/lib/text/fold-text.ts";
import { truncate } from "#app/lib/text/truncate.ts";
import type { PackedEntry } from "#app/lib/zip/write-zip.ts";
import { textEntry } from "../../base/disk-pages/disk-page.ts";
import { pagesOf, ROWS_PER_PAGE } from "../../base/keyset.server.ts";
import { isVisibleTopicTo } from "../../base/visibility.server.ts";
import { shownName } from "../../members/users/shown-name.ts";
import { textOfHtml } from "../../search/words/text-of-html.ts";
import type { ArchiveContext } from "./archive-context.ts";
import {
  REGISTER,
  type ReplyFile,
  replyFileOf,
  type TopicFile,
  topicFileOf,
} from "./search-files.ts";
import { allTopics } from "./topic-rows.server.ts";
import { WordLists } from "./word-lists.server.ts";

const EXCERPT_MAX = 120;

/**
 * The files that the search reads. Texts are read once more for them, by id, because their ids
 * ascend then. `folder` is for parts of them that do not fit into memory.
 */
export async function* searchEntries(
  context: ArchiveContext,
  folder: string,
): AsyncGenerator<PackedEntry> {
  const words = new WordLists(folder);
  yield* dataFiles(context, topicRows(context, words));
  yield* dataFiles(context, replyRows(context, words));
  for await (const { name, words: lists } of words.files())
    yield dataFile(context, name, JSON.stringify(lists));
}

/** A row of a file, as the JSON of an object has it. */
type FileRow = { file: string; id: number; values: TopicFile[string] | ReplyFile[string] };

async function* topicRows(context: ArchiveContext, words: WordLists): AsyncGenerator<FileRow> {
  const { t, tx, reader, time_zone } = context;
  for await (const rows of allTopics(tx, reader)) {
    for (const { id, title, content, language, author, created_at } of rows) {
      const title_words = wordsOf(title);
      words.add("title", id, title_words);
      words.add("opening", id, [...title_words, ...wordsOf(textOfHtml(content))]);
      const name = shownName(t, author.username);
      const values = [title, language ?? "", name, writeDate(created_at, time_zone)] as const;
      yield { file: topicFileOf(id), id, values };
    }
    context.countRows(rows.length);
    await words.writeIfLarge();
  }
}

async function* replyRows(context: ArchiveContext, words: WordLists): AsyncGenerator<FileRow> {
  const { t, time_zone } = context;
  for await (const rows of allReplies(context)) {
    for (const { id, topic_id, position, content, excerpt, username, created_at } of rows) {
      words.add("reply", id, wordsOf(textOfHtml(content)));
      const day = writeDate(created_at, time_zone);
      const beginning = truncate(excerpt, EXCERPT_MAX);
      const values = [topic_id, position, shownName(t, username), day, beginning] as const;
      yield { file: replyFileOf(id), id, values };
    }
    context.countRows(rows.length);
    await words.writeIfLarge();
  }
}

function allReplies({ tx, reader }: ArchiveContext) {
  const { id, topic_id, position, content, excerpt, created_at } = posts;
  return pagesOf((last: { id: number } | undefined) =>
    tx
      .select({
        id,
        topic_id,
        position,
        content,
        excerpt,
        created_at,
        username: users.username,
      })
      .from(posts)
      .innerJoin(topics, eq(topics.id, topic_id))
      .innerJoin(users, eq(users.id, posts.owner_id))
      .where(and(isVisibleTopicTo(reader), gt(id, last?.id ?? 0)))
      .orderBy(asc(id))
      .limit(ROWS_PER_PAGE),
  );
}

function wordsOf(text: string): string[] {
  return tokensOf(text).map(({ word }) => word);
}

/** The rows of a file follow one another. */
async function* dataFiles(
  context: ArchiveContext,
  rows: AsyncIterable<FileRow>,
): AsyncGenerator<PackedEntry> {
  let file: string | null = null;
  let members: string[] = [];
  for await (const row of rows) {
    if (file !== null && row.file !== file) {
      yield dataFile(context, file, `{${members.join(",\n")}}`);
      members = [];
    }
    file = row.file;
    members.push(`"${row.id}":${JSON.stringify(row.values)}`);
  }
  if (file !== null) yield dataFile(context, file, `{${members.join(",\n")}}`);
}

function dataFile({ made_at }: ArchiveContext, name: string, json: string): PackedEntry {
  return textEntry(name, made_at, [`${REGISTER}(${JSON.stringify(name)},${json});\n`]);
}
