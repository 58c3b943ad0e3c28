import type { Block, Document, Run } from "#app/content/document.ts";
import { allBlocks, mapRuns, runsOf } from "#app/content/document.ts";
import { ContentLimitError, checkTables, MAX_IMAGES } from "#app/content/limits.ts";
import { parseHtml } from "#app/content/parse-html.server.ts";
import { writeHtml } from "#app/content/write-html.server.ts";
import { TextLinks } from "./links.server.ts";
import type { Loss } from "./losses.ts";
import { withOwnLinks } from "./own-links.server.ts";
import type { Source, SqlRow, StoredPost } from "./source.ts";
import type { ConversionStore } from "./store.server.ts";

/** The longest text that the database takes. */
const HTML_MAX_BYTES = 262_144;
/** For a post that has nothing which could be shown. */
const EMPTY: Document = [{ kind: "p", runs: [{ text: "…", marks: [] }] }];

/** Converts the text of every post, and notes which files each shows. */
export function convertTexts(
  store: ConversionStore,
  source: Source,
  onProgress: (share: number) => void = () => {},
): void {
  store.exec(`
    create table texts (post_id integer primary key, html text not null);
    create table file_uses (file_id integer not null, post_id integer not null, primary key (file_id, post_id)) without rowid;
    create table losses_of_posts (post_id integer primary key, loss text not null);`);
  const hosts = new Set(source.hosts());
  const total = store.count("posts");
  let done = 0;
  const rows = store.iterate(`
    select p.id, p.author_name, p.text, p.extra, m.is_without_account, m.name
    from posts p join members m on m.id = p.author_id order by p.id`);
  for (const row of rows) {
    convertText(store, source, hosts, row);
    done += 1;
    onProgress(done / total);
  }
}

function convertText(
  store: ConversionStore,
  source: Source,
  hosts: ReadonlySet<string>,
  row: SqlRow,
): void {
  const post_id = Number(row.id);
  const links = new TextLinks(store, (loss, example) => {
    store.lose(loss, 1, example ?? `#${post_id}`);
    store.run("insert or ignore into losses_of_posts values (?, ?)", post_id, loss);
  });
  const document = [
    ...nameOfGuest(row),
    ...withOwnLinks(source.toDocument(storedPost(row), links), { store, links, hosts, post_id }),
    ...unusedFiles(store, post_id, links),
  ];
  const html = writeWithinLimits(document, (loss) => links.lose(loss));
  store.run("insert into texts values (?, ?)", post_id, html);
  for (const file_id of links.used_files)
    store.run("insert or ignore into file_uses values (?, ?)", file_id, post_id);
}

function storedPost({ id, text, extra }: SqlRow): StoredPost {
  return {
    id: Number(id),
    text: String(text).replaceAll("\0", ""),
    extra: extra === null ? null : JSON.parse(String(extra)),
  };
}

/** Who has no account is named in the text, because the page cannot. */
function nameOfGuest({ is_without_account, author_name, name }: SqlRow): Block[] {
  const shown = String(author_name || name);
  if (is_without_account !== 1 || shown === "") return [];
  return [{ kind: "p", runs: [{ text: shown, marks: ["strong"] }] }];
}

/** Files of a post that its text has not shown follow it. */
function unusedFiles(store: ConversionStore, post_id: number, links: TextLinks): Block[] {
  const refs = store.list(
    "select ref, file_id from file_refs where post_id = ? order by ref",
    post_id,
  );
  return refs.flatMap(({ ref, file_id }): Block[] => {
    if (links.used_files.has(Number(file_id))) return [];
    const run = links.file(String(ref));
    return run ? [{ kind: "p", runs: [run] }] : [];
  });
}

/** The stored HTML. What is above a limit of posts stays as far as it fits, and is counted. */
function writeWithinLimits(document: Document, lose: (loss: Loss) => void): string {
  let shown = limitImages(document, lose);
  try {
    checkTables(shown);
  } catch (error) {
    if (!(error instanceof ContentLimitError)) throw error;
    lose("lost_format");
    shown = shown.flatMap(withoutTables);
  }
  const html = write(shown);
  if (html !== null) return html || writeHtml(EMPTY);
  lose("cut_text");
  return writeCut(shown);
}

/** Written, parsed and written, so that nesting and runs are as those of any other post. */
function write(document: Document): string | null {
  try {
    const html = writeHtml(parseHtml(writeHtml(document, HTML_MAX_BYTES)), HTML_MAX_BYTES);
    return Buffer.byteLength(html) > HTML_MAX_BYTES ? null : html;
  } catch (error) {
    if (error instanceof ContentLimitError) return null;
    throw error;
  }
}

/** As many blocks as fit. A single one that is too long becomes its first characters. */
function writeCut(document: Document): string {
  for (let length = document.length >> 1; length > 0; length >>= 1) {
    const html = write([...document.slice(0, length), ...EMPTY]);
    if (html !== null) return html;
  }
  const text = document
    .slice(0, 1)
    .flatMap((block) => [...allBlocks([block])].flatMap(textsOf))
    .join("\n");
  return writeHtml([
    { kind: "p", runs: [{ text: `${text.slice(0, HTML_MAX_BYTES >> 3)} …`, marks: [] }] },
  ]);
}

function textsOf(block: Block): string[] {
  return block.kind === "pre" ? [block.code] : runsOf(block).map(({ text }) => text);
}

/** Further pictures of a post are links. */
function limitImages(document: Document, lose: (loss: Loss) => void): Document {
  let images = 0;
  return mapRuns(document, (runs) =>
    runs.map((run): Run => {
      if (!run.image) return run;
      images += 1;
      if (images <= MAX_IMAGES) return run;
      lose("many_pictures");
      const { src, alt } = run.image;
      return { text: alt || src, marks: [...run.marks, `link ${src}`] };
    }),
  );
}

function withoutTables(block: Block): Block[] {
  if (block.kind !== "table") return [block];
  const rows = [...(block.head ? [block.head] : []), ...block.body];
  return rows.map((row) => ({
    kind: "p",
    runs: row.flatMap(({ runs }, index) =>
      index === 0 ? runs : [{ text: " | ", marks: [] }, ...runs],
    ),
  }));
}
