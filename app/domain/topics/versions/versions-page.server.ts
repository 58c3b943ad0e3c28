import { setImmediate } from "node:timers/promises";
import { comparableDocument } from "#app/content/comparable-text.server.ts";
import type { Document } from "#app/content/document.ts";
import { hasFormat, type MarkedBlock, markChanges } from "#app/content/marked-document.server.ts";
import { withoutFetching } from "#app/content/outside-pictures.server.ts";
import { fileIdsInHtml } from "#app/content/own-files.server.ts";
import { blocksAsText } from "#app/content/plain-text.server.ts";
import { type Change, compareWords, shorten } from "#app/lib/text/word-changes.ts";
import { VERSIONS_PER_PAGE } from "../../base/limits.ts";
import { pageWithin } from "../../base/paging.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { listOrigins } from "../../members/files/fetched-pictures.server.ts";
import type { User } from "../../members/users/user.ts";
import { STORED_VERSIONS_MAX } from "./store-version.server.ts";
import { listVersionRows } from "./version-list.server.ts";
import type { WrittenThing } from "./versions-of.server.ts";
import { getWrittenThing } from "./written-thing.server.ts";

type Row = Awaited<ReturnType<typeof listVersionRows>>[number];

/**
 * `title` and `text` are null if they equal those of the version before. A reply that was a topic
 * may have a title too.
 */
type ShownVersion = Pick<Row, "created_at" | "editor"> & {
  /** The first version is 1. */
  number: number;
  title: Change[] | null;
  text: Change[] | null;
  /** Instead of `text`, if it would lose the format. */
  blocks: MarkedBlock[] | null;
  /** Only the format has changed: some words may be bold now, for example. */
  has_new_form: boolean;
};

/**
 * A page of the versions of a topic or reply, the present one first, each with what differs from
 * the version before, for its author and for moderators.
 */
export async function getVersionsPage(actor: User, thing: WrittenThing, requested_page: number) {
  const [written_thing] = await Promise.all([
    getWrittenThing(actor, thing),
    rateLimit("versions", actor),
  ]);
  const { count } = written_thing;
  const { skip, ...page_fields } = pageWithin(requested_page, count, VERSIONS_PER_PAGE);
  // Reads one more, with which the last one is compared.
  const rows = await listVersionRows(thing, { skip, limit: VERSIONS_PER_PAGE + 1 });
  const versions = await compareRows(rows, count - skip);
  return {
    ...page_fields,
    thing: written_thing,
    versions,
    stored_max: count > STORED_VERSIONS_MAX ? STORED_VERSIONS_MAX : null,
    from: skip + 1,
    to: skip + versions.length,
  };
}

/** Other requests can run after each text. */
async function compareRows(rows: readonly Row[], newest: number): Promise<ShownVersion[]> {
  const read_rows: ReadRow[] = [];
  const versions: ShownVersion[] = [];
  const origins = await listOrigins(rows.flatMap(({ content }) => fileIdsInHtml(content)));
  for (const row of rows) {
    const document = comparableDocument(row.content, origins);
    read_rows.push({ ...row, document, text: blocksAsText(document) });
    await setImmediate();
  }
  for (const [index, row] of read_rows.slice(0, VERSIONS_PER_PAGE).entries()) {
    versions.push({ number: newest - index, ...compareRow(row, read_rows[index + 1]) });
    await setImmediate();
  }
  return versions;
}

type ReadRow = Row & { document: Document; text: string };

function compareRow(row: ReadRow, before: ReadRow | undefined) {
  const { created_at, editor, title, content, text } = row;
  const marked = text === before?.text ? null : formattedChanges(before?.document, row.document);
  // What was compared to mark words is not compared again.
  const textChanges = () =>
    before && marked ? shorten(marked.text) : changesBetween(before?.text, text);
  return {
    created_at,
    editor,
    title: changesBetween(before?.title ?? undefined, title ?? ""),
    text: marked?.blocks ? null : textChanges(),
    blocks: marked?.blocks ?? null,
    has_new_form:
      text === before?.text && withoutFetching(content) !== withoutFetching(before.content),
  };
}

function formattedChanges(before: Document | undefined, after: Document) {
  if (!hasFormat(after) && !hasFormat(before ?? [])) return null;
  return markChanges(before ?? after, after);
}

/** Null if there are none. */
function changesBetween(before: string | undefined, after: string): Change[] | null {
  if (before === after) return null;
  if (before === undefined) return after === "" ? null : shorten([{ kind: "same", text: after }]);
  return shorten(compareWords(before, after));
}
