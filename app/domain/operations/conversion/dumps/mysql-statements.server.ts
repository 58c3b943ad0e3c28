import { makeReason } from "../../community/refused-file.ts";
import { ConversionError } from "../conversion-error.ts";
import { quoteName } from "../unpack/entry-name.ts";
import { ByteWindow } from "./byte-window.server.ts";
import { skipQuotedOrComment, skipStatement } from "./mysql-skip.server.ts";
import {
  type MysqlValue,
  peek,
  readName,
  readRow,
  readWord,
  SIGN,
  skipComment,
  skipSpace,
} from "./mysql-values.server.ts";
import { openDump } from "./open-dump.server.ts";

/** `columns` are in the order of the values. */
type MysqlRows = { table: string; columns: string[]; rows: MysqlValue[][] };

/** A statement may have a million rows, which are handed on in batches of this size. */
const MAX_ROWS_AT_ONCE = 500;

/** What a line of a definition can begin with, if it is not the name of a column. */
const NO_COLUMNS = new Set(
  "primary key unique index fulltext spatial constraint foreign check period".split(" "),
);
const MODIFIERS = new Set(["low_priority", "delayed", "high_priority", "ignore", "into"]);
const STATEMENT = /^[a-z]+$/;
const BYTE_ORDER_MARK = new Set([0xef, 0xbb, 0xbf]);

/**
 * The rows that a dump of MySQL or MariaDB inserts, as mysqldump and the backup of phpBB write them,
 * plain or gzipped. `wants` says of which tables. Memory holds some rows and the longest text.
 */
export async function* readMysqlRows(
  path: string,
  file_name: string,
  wants: (table: string) => boolean,
): AsyncGenerator<MysqlRows> {
  const name = quoteName(file_name);
  const window = new ByteWindow(name, openDump(path));
  const columns_by_table = new Map<string, string[]>();
  let delimiter = ";";
  try {
    while (await findStatement(window)) {
      const word = await window.piece(() => readWord(window));
      if (word === "delimiter") delimiter = await window.piece(() => readDelimiter(window));
      else if (word === "insert" || word === "replace")
        yield* readInsert(window, wants, columns_by_table);
      else if (delimiter === ";" && !STATEMENT.test(word)) throw noStatement(word, name);
      else {
        const definition = word === "create" && (await window.piece(() => readDefinition(window)));
        if (definition) columns_by_table.set(definition.table, definition.columns);
        await skipStatement(window, delimiter, () => {
          throw new ConversionError(`${name} has a statement that does not end.`);
        });
      }
    }
  } finally {
    await window.close();
  }
}

/** False at the end of the dump. */
async function findStatement(window: ByteWindow): Promise<boolean> {
  for (;;) {
    if (window.at >= window.bytes.length) {
      if (window.is_at_end) return false;
      await window.readMore();
      continue;
    }
    if (await window.piece(() => !skipBetweenStatements(window))) return true;
  }
}

function skipBetweenStatements(window: ByteWindow): boolean {
  const byte = peek(window);
  // A byte of zero is not skipped: a file of zeros is no dump, however long it is.
  const is_skipped = (byte > 0 && byte <= 32) || byte === SIGN.semicolon;
  if (!is_skipped && !BYTE_ORDER_MARK.has(byte)) return skipComment(window);
  window.at += 1;
  return true;
}

function noStatement(word: string, name: string): ConversionError {
  return new ConversionError(
    word.startsWith("ÿþ")
      ? makeReason("utf16Dump", { name, command: "mysqldump --result-file=dump.sql" })
      : `${name} is no dump of MySQL: it has something else than statements.`,
  );
}

function readDelimiter(window: ByteWindow): string {
  const end = window.bytes.indexOf("\n", window.at);
  if (end < 0) peek(window, window.bytes.length);
  const line = window.bytes.toString("latin1", window.at, end).trim();
  window.at = end;
  return line || ";";
}

async function* readInsert(
  window: ByteWindow,
  wants: (table: string) => boolean,
  columns_by_table: ReadonlyMap<string, string[]>,
): AsyncGenerator<MysqlRows> {
  const { table, columns: named, word } = await window.piece(() => readInsertHead(window));
  if (!wants(table)) return await skipStatement(window, ";");
  if (word !== "values" && word !== "value")
    throw new ConversionError(
      `The table ${table} is filled by “insert … ${word}”, which only a database can execute. Make the dump with mysqldump or with the backup of the forum.`,
    );
  const columns = named ?? columns_by_table.get(table);
  if (!columns)
    throw new ConversionError(
      `The dump inserts into ${table} without naming the columns, and has no “create table” before. Make it with its structure.`,
    );
  let rows: MysqlValue[][] = [];
  for (let is_last = false; !is_last; ) {
    is_last = await window.piece(() => {
      const row = readRow(window, table);
      if (row.length !== columns.length)
        throw new ConversionError(
          `A row of ${table} has ${row.length} values for ${columns.length} columns.`,
        );
      const has_next = skipComma(window);
      rows.push(row);
      return !has_next;
    });
    if (rows.length < MAX_ROWS_AT_ONCE && !is_last) continue;
    yield { table, columns, rows };
    rows = [];
  }
  // What may follow says what to do with rows that are there already.
  await skipStatement(window, ";");
}

function skipComma(window: ByteWindow): boolean {
  skipSpace(window);
  if (peek(window) !== SIGN.comma) return false;
  window.at += 1;
  return true;
}

function readInsertHead(window: ByteWindow) {
  let start: number;
  do {
    skipSpace(window);
    start = window.at;
  } while (MODIFIERS.has(readWord(window)));
  window.at = start;
  const table = readName(window);
  skipSpace(window);
  const columns = peek(window) === SIGN.open ? readNames(window) : null;
  skipSpace(window);
  return { table, columns, word: readWord(window) };
}

function readNames(window: ByteWindow): string[] {
  const names: string[] = [];
  do {
    window.at += 1;
    names.push(readName(window));
    skipSpace(window);
  } while (peek(window) === SIGN.comma);
  if (peek(window) !== SIGN.close)
    throw new ConversionError("The dump has an “insert” whose columns cannot be read.");
  window.at += 1;
  return names;
}

/** Of `create table` its columns; of any other `create` null. */
function readDefinition(window: ByteWindow): { table: string; columns: string[] } | null {
  const words: string[] = [];
  for (;;) {
    skipSpace(window);
    const start = window.at;
    const word = readWord(window);
    if (!["temporary", "table", "if", "not", "exists"].includes(word)) {
      window.at = start;
      break;
    }
    words.push(word);
  }
  if (!words.includes("table")) return null;
  const table = readName(window);
  skipSpace(window);
  if (peek(window) !== SIGN.open) return null;
  const columns: string[] = [];
  do {
    window.at += 1;
    const column = readColumn(window);
    if (column !== null) columns.push(column);
    skipToEndOfColumn(window);
  } while (peek(window) === SIGN.comma);
  return { table, columns };
}

function readColumn(window: ByteWindow): string | null {
  skipSpace(window);
  const is_quoted = [SIGN.backtick, SIGN.double_quote].some((sign) => sign === peek(window));
  const name = readName(window);
  return !is_quoted && NO_COLUMNS.has(name.toLowerCase()) ? null : name;
}

/** Stops at the comma or the bracket after the definition of a column. */
function skipToEndOfColumn(window: ByteWindow): void {
  for (let depth = 0; ; ) {
    const byte = peek(window);
    if (depth === 0 && (byte === SIGN.comma || byte === SIGN.close)) return;
    if (skipQuotedOrComment(window)) continue;
    if (byte === SIGN.open) depth += 1;
    if (byte === SIGN.close) depth -= 1;
    window.at += 1;
  }
}
