import { isUtf8 } from "node:buffer";
import { basename } from "node:path";
import { makeReason } from "../../community/refused-file.ts";
import { ConversionError } from "../conversion-error.ts";
import { quoteName } from "../unpack/entry-name.ts";
import { openDump } from "./open-dump.server.ts";

export type CopyRow = Record<string, string | null>;

/** The longest row of a forum is a post, and posts have far less than this. */
const LINE_MAX_BYTES = 32 * 1024 ** 2;
/** PostgreSQL stores up to 1 GB in a field, and tables that nobody asked for may have such ones. */
const SKIPPED_LINE_MAX_BYTES = 2 * 1024 ** 3;

/** A dump says on one of its first lines what it is. */
const HEAD_LINES = 50;

const NEWLINE = 10;
const END_OF_ROWS = Buffer.from("\\.");
const END_OF_DUMP = "-- PostgreSQL database dump complete";

const NAME = String.raw`(?:"((?:[^"]|"")+)"|([\w$]+))`;
const TABLE = String.raw`(?:${NAME}\.)?${NAME}`;
const COPY = new RegExp(String.raw`^COPY ${TABLE}(?: \((.*)\))? {1,2}FROM stdin;`, "u");
const INSERT = new RegExp(String.raw`^INSERT INTO ${TABLE}[ (]`, "u");
const CREATE_TABLE = new RegExp(String.raw`^CREATE TABLE (?:IF NOT EXISTS )?${TABLE}[ (]`, "u");
const ENCODING = /^SET client_encoding = '([^']*)';/u;

/** The rows that are being read. Null between them, where statements are. */
type Block = { table: string; columns: string[] } | "skipped" | null;

/**
 * The rows of some tables of a plain dump of PostgreSQL (`pg_dump`, also gzipped), in its order. Only
 * the schema `public` is read.
 */
export async function* readCopyRows(
  path: string,
  tables: ReadonlySet<string>,
): AsyncGenerator<{ table: string; row: CopyRow }> {
  const name = quoteName(basename(path));
  let block: Block = null;
  let is_complete = false;
  const limit = () => (block === "skipped" ? SKIPPED_LINE_MAX_BYTES : LINE_MAX_BYTES);
  for await (const line of readLines(path, limit)) {
    if (block === null) {
      const statement = decode(line, name);
      if (statement.startsWith(END_OF_DUMP)) is_complete = true;
      checkStatement(statement, tables, name);
      block = parseCopy(statement, tables);
    } else if (line.equals(END_OF_ROWS)) block = null;
    else if (block !== "skipped")
      yield { table: block.table, row: parseRow(decode(line, name), block, name) };
  }
  if (block !== null || !is_complete)
    throw new ConversionError(makeReason("incompleteSource", { name }));
}

/**
 * The names of the tables that a plain dump creates, or null for a file that is no dump of PostgreSQL.
 * It reads up to the first rows only.
 */
export async function listDumpedTables(path: string): Promise<Set<string> | null> {
  const tables = new Set<string>();
  let is_postgres = false;
  let line_count = 0;
  try {
    for await (const line of readLines(path, () => LINE_MAX_BYTES)) {
      const statement = line.toString();
      line_count += 1;
      if (!is_postgres && line_count > HEAD_LINES) return null;
      if (statement.startsWith("-- PostgreSQL database dump")) is_postgres = true;
      if (COPY.test(statement) || INSERT.test(statement)) break;
      const table = publicTable(CREATE_TABLE.exec(statement));
      if (table !== null) tables.add(table);
    }
  } catch (error) {
    // Something else may read the file. What only PostgreSQL writes is worth its sentence.
    if (error instanceof WrongDump || !(error instanceof ConversionError)) throw error;
    return null;
  }
  return is_postgres ? tables : null;
}

/** A dump of PostgreSQL that has to be made in another way. */
class WrongDump extends ConversionError {}

/** `limit` is asked for each line, since the reader may have learned from the line before. */
async function* readLines(path: string, limit: () => number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  let is_first = true;
  for await (const chunk of openDump(path)) {
    if (is_first) checkBeginning(chunk, quoteName(basename(path)));
    let start = is_first && hasByteOrderMark(chunk) ? 3 : 0;
    is_first = false;
    for (;;) {
      const end = chunk.indexOf(NEWLINE, start);
      const part = chunk.subarray(start, end < 0 ? chunk.length : end);
      length += part.length;
      if (length > limit())
        throw new ConversionError(
          `${quoteName(basename(path))} has a line that is too long for a dump.`,
        );
      // Only the beginning of a line of skipped rows is compared with the mark of their end.
      if (length <= LINE_MAX_BYTES) parts.push(part);
      if (end < 0) break;
      yield withoutReturn(parts.length === 1 ? part : Buffer.concat(parts));
      parts = [];
      length = 0;
      start = end + 1;
    }
  }
  if (length > 0) yield withoutReturn(Buffer.concat(parts));
}

/** Dumps from Windows end their lines with CR and LF. In a row, CR is written as "\r". */
function withoutReturn(line: Buffer): Buffer {
  return line.at(-1) === 13 ? line.subarray(0, -1) : line;
}

function hasByteOrderMark(chunk: Buffer): boolean {
  return chunk.subarray(0, 3).equals(Buffer.from("\ufeff"));
}

function checkBeginning(chunk: Buffer, name: string): void {
  if (chunk.subarray(0, 5).toString("latin1") === "PGDMP")
    throw new WrongDump(
      `${name} is a dump of pg_dump's own format. Turn it into a plain one: pg_restore --file=dump.sql ${name}`,
    );
  if (chunk.length >= 2 && [0xfffe, 0xfeff].includes(chunk.readUInt16BE(0)))
    throw new ConversionError(
      makeReason("utf16Dump", { name, command: "pg_dump --encoding=UTF8 --file=dump.sql" }),
    );
}

function checkStatement(statement: string, tables: ReadonlySet<string>, name: string): void {
  const encoding = ENCODING.exec(statement)?.[1];
  if (encoding !== undefined && !/^utf-?8$/i.test(encoding))
    throw new ConversionError(
      `${name} is in ${encoding.slice(0, 30)}. Make the dump with pg_dump --encoding=UTF8`,
    );
  const inserted = publicTable(INSERT.exec(statement));
  if (inserted !== null && tables.has(inserted))
    throw new ConversionError(
      `${name} has INSERT statements. Make the dump without --inserts and --column-inserts.`,
    );
}

function parseCopy(statement: string, tables: ReadonlySet<string>): Block {
  const match = COPY.exec(statement);
  if (!match) return null;
  const table = publicTable(match);
  const columns = match[5];
  if (table === null || columns === undefined || !tables.has(table)) return "skipped";
  return { table, columns: [...columns.matchAll(new RegExp(NAME, "gu"))].map(nameOf) };
}

/** The table of a statement, or null for one of another schema. */
function publicTable(match: RegExpExecArray | null): string | null {
  if (!match) return null;
  const schema = match[1] ?? match[2] ?? "public";
  return schema === "public" ? nameOf([match[0], match[3], match[4]]) : null;
}

function nameOf([, quoted, plain]: (string | undefined)[]): string {
  return quoted?.replaceAll('""', '"') ?? plain ?? "";
}

function decode(line: Buffer, name: string): string {
  if (!isUtf8(line)) throw new ConversionError(`${name} has a line that is not UTF-8.`);
  return line.toString();
}

function parseRow(
  line: string,
  { table, columns }: { table: string; columns: string[] },
  name: string,
): CopyRow {
  const fields = line.split("\t", columns.length + 1);
  if (fields.length !== columns.length)
    throw new ConversionError(
      `${name} has a row of ${quoteName(table)} with ${fields.length < columns.length ? "less" : "more"} than ${columns.length} fields.`,
    );
  return Object.fromEntries(
    columns.map((column, index) => [column, parseField(fields[index] ?? "")]),
  );
}

function parseField(field: string): string | null {
  if (field === "\\N") return null;
  return field.includes("\\") ? field.replace(ESCAPES, unescape) : field;
}

/** Bytes in octal or hexadecimal digits may be parts of one character, so neighbours belong together. */
const BYTE = String.raw`\\(?:x[\da-fA-F]{1,2}|[0-7]{1,3})`;
const ESCAPES = new RegExp(String.raw`(?:${BYTE})+|\\(.)`, "gsu");
const CONTROLS: Record<string, string> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

function unescape(bytes: string, character: string | undefined): string {
  if (character !== undefined) return CONTROLS[character] ?? character;
  const values = bytes
    .split("\\")
    .slice(1)
    .map((digits) =>
      digits.startsWith("x") ? Number.parseInt(digits.slice(1), 16) : Number.parseInt(digits, 8),
    );
  return Buffer.from(values).toString();
}
