import { makeReason } from "../../community/refused-file.ts";
import { ConversionError } from "../conversion-error.ts";
import { readMysqlRows } from "../dumps/mysql-statements.server.ts";
import type { MysqlValue } from "../dumps/mysql-values.server.ts";
import { TextEncodings } from "../dumps/text-encodings.server.ts";
import type { SqlRow, SqlValue, Store } from "../source.ts";
import { quoteName, quoteNames } from "../unpack/entry-name.ts";
import { decodeEntities } from "./entities.server.ts";
import { splitTableName, TABLE_NAMES, TABLES, type TableName } from "./tables.ts";

/** A database may hold other programs, whose tables end alike. This many are no community any more. */
const MAX_PREFIXES = 100;
/** Without these there is nothing to bring over. */
const NEEDED_TABLES: TableName[] = ["config", "users", "forums", "topics", "posts"];

const SAMPLE_CHARACTERS = 60;

/** The rows of a board as the dump has them: texts as bytes, because their encoding shows at the end. */
export class RawBoard {
  readonly #store: Store;
  readonly #encodings: TextEncodings;
  readonly #number: number;

  constructor(store: Store, encodings: TextEncodings, number: number) {
    this.#store = store;
    this.#encodings = encodings;
    this.#number = number;
  }

  /** `rest` follows the name of the table: conditions and order. `{table}` in it is another table. */
  rows(table: TableName, rest = ""): Iterable<SqlRow> {
    return this.query(`select * from {${table}} ${rest}`);
  }

  query(statement: string): Iterable<SqlRow> {
    return this.#store.sql.iterate(this.#withTables(statement));
  }

  count(table: TableName, condition = "true"): number {
    return this.#store.sql.count(this.#withTables(`{${table}} where ${condition}`));
  }

  find(statement: string): SqlRow | undefined {
    return this.#store.sql.find(this.#withTables(statement));
  }

  /** A text as it is stored, in the right encoding. */
  storedText(table: TableName, value: SqlValue | undefined): string {
    if (!(value instanceof Uint8Array)) return "";
    const { text, is_mended, as_stored } = this.#encodings.decode(table, value);
    if (is_mended) this.#store.lose("mended_encoding", 1, sampleOf(as_stored, text));
    return text;
  }

  /** A title or a name. */
  text(table: TableName, value: SqlValue | undefined): string {
    return decodeEntities(this.storedText(table, value))
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim();
  }

  drop(table: TableName): void {
    this.#store.sql.exec(`drop table ${rawTable(this.#number, table)}`);
  }

  #withTables(statement: string): string {
    return statement.replace(/\{(\w+)\}/g, (_, table: string) => rawTable(this.#number, table));
  }
}

const rawTable = (number: number, table: string) => `raw_${number}_${table}`;

/** The part with the first letter that was mended. */
function sampleOf(before: string, after: string): string {
  let start = 0;
  while (before[start] === after[start]) start += 1;
  start = Math.max(0, start - SAMPLE_CHARACTERS / 2);
  const cut = (text: string) => text.slice(start, start + SAMPLE_CHARACTERS).replace(/\s+/g, " ");
  return `${cut(before)} → ${cut(after)}`;
}

/** Reads the dump into tables of the store. The prefix of the board's tables is found by what is there. */
export async function readRawBoard(path: string, name: string, store: Store): Promise<RawBoard> {
  const boards = new Map<string, Board>();
  for await (const { table: full_name, columns, rows } of readMysqlRows(path, name, isOfBoard)) {
    const split = splitTableName(full_name);
    if (!split || (!boards.has(split.prefix) && boards.size >= MAX_PREFIXES)) continue;
    const board = boards.get(split.prefix) ?? newBoard(store, boards.size);
    boards.set(split.prefix, board);
    storeRows(store, board, split.table, columns, rows);
  }
  const { board } = chooseBoard(boards, quoteName(name));
  return new RawBoard(store, board.encodings, board.number);
}

const isOfBoard = (table: string) => splitTableName(table) !== null;

type Board = { number: number; encodings: TextEncodings; posts: number; tables: Set<TableName> };

function newBoard(store: Store, number: number): Board {
  for (const table of TABLE_NAMES)
    store.sql.exec(
      `create table ${rawTable(number, table)} (${Object.keys(TABLES[table]).join(", ")})`,
    );
  return { number, encodings: new TextEncodings(), posts: 0, tables: new Set() };
}

function storeRows(
  store: Store,
  board: Board,
  table: TableName,
  columns: string[],
  rows: MysqlValue[][],
): void {
  const lower_columns = columns.map((column) => column.toLowerCase());
  const kinds = Object.entries<"number" | "text">(TABLES[table]);
  const wanted = kinds.map(([column, kind]) => ({ kind, index: lower_columns.indexOf(column) }));
  const signs = wanted.map(() => "?").join(", ");
  const statement = `insert into ${rawTable(board.number, table)} values (${signs})`;
  board.tables.add(table);
  if (table === "posts") board.posts += rows.length;
  for (const row of rows) {
    const values = wanted.map(({ kind, index }): SqlValue => {
      const value = row[index] ?? null;
      if (value === null) return null;
      if (kind === "number") return numberOf(value);
      board.encodings.count(table, value);
      return value;
    });
    store.sql.run(statement, ...values);
  }
}

function numberOf(value: Buffer): number {
  const number = Number(value.toString("latin1"));
  return Number.isSafeInteger(number) ? number : 0;
}

function chooseBoard(boards: ReadonlyMap<string, Board>, name: string) {
  const whole_boards = [...boards].filter(([, board]) =>
    NEEDED_TABLES.every((table) => board.tables.has(table)),
  );
  const [first, second] = whole_boards;
  if (!first)
    throw new ConversionError(
      makeReason("incompletePhpbb", { name, tables: NEEDED_TABLES.join(", ") }),
    );
  if (second)
    throw new ConversionError(
      makeReason("severalBoards", {
        name,
        prefixes: quoteNames(whole_boards.map(([prefix]) => prefix)),
      }),
    );
  return { prefix: first[0], board: first[1] };
}
