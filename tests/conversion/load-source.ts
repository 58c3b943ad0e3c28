import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseHtml } from "#app/content/parse-html.server.ts";
import { writeHtml } from "#app/content/write-html.server.ts";
import type {
  ConvertOptions,
  Recognise,
  SqlRow,
  StoredPost,
} from "#app/domain/operations/conversion/source.ts";
import { openSource } from "#app/domain/operations/conversion/source-folder.server.ts";
import { ConversionStore, storeFor } from "#app/domain/operations/conversion/store.server.ts";
import { testLinks } from "./test-links.ts";

const folders: string[] = [];

/** For `afterAll()` of each file with tests. */
export function removeFolders(): void {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true });
}

export function newFolder(files: Record<string, string | Uint8Array> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "divan-source-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** Reads a source into a store in memory. */
export async function loadSource(
  recognise: Recognise,
  path: string,
  options: ConvertOptions = { date_order: null },
) {
  const source = await recognise(await openSource(path, newFolder()), options);
  if (!source) throw new Error("The source was not recognised.");
  const store = new ConversionStore(":memory:");
  await source.load(storeFor(store));
  const rows = (statement: string): SqlRow[] =>
    Array.from(store.iterate(statement), (row) => Object.assign({}, row));
  const missing = rows("select ref from files where path is null").map(({ ref }) => String(ref));
  /** The HTML of every post, as it would be stored. */
  const texts = (lost: string[] = []) =>
    rows("select * from posts order by id").map((row) =>
      writeHtml(parseHtml(writeHtml(source.toDocument(postOf(row), testLinks(lost, missing))))),
    );
  return { store, rows, texts, name: source.name };
}

function postOf({ id, text, extra }: SqlRow): StoredPost {
  return {
    id: Number(id),
    text: String(text),
    extra: extra === null ? null : JSON.parse(String(extra)),
  };
}
