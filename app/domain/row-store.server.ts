import { createHash } from "node:crypto";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { BytesQuery } from "#app/db/bytes-query.server.ts";
import { BoundedStore } from "#app/lib/bounded-store.ts";
import { JsonText } from "#app/lib/json-text.ts";
import { unpooledCopy } from "#app/lib/unpooled.ts";
import { arrayText } from "./ids.server.ts";
import { type Columns, jsonObject } from "./json-rows.server.ts";

type Values = Readonly<Record<string, unknown>>;
type Select = (fields: { json: SQL.Aliased<string> }) => SQLWrapper;
type Row = { version: string; json: Buffer; fingerprint: string };

/** More than a thousand rows with long texts, and ten thousand short ones. */
const BYTES_MAX = 8_000_000;
/** The first pages of forty forums. */
const LIST_BYTES_MAX = 4_000_000;
/** The objects of a row, by measuring. */
const BYTES_PER_ROW = 400;
/**
 * If a server takes over that lacks the last commits, it gives the numbers of lost transactions
 * again. So a version is only trusted for this time. Reading the rows again costs little.
 */
const LIFE_MS = 60_000;

/** In no JSON and in no version. */
const LINE_END = "\n";
const line_end = sql`chr(10)`;

/**
 * The rows of a list as JSON, each written by the database once for its version. A version begins
 * with the id, and has the numbers of the transactions (`xmin`) that wrote the rows of all tables
 * from which `columns` come. PostgreSQL gives a row another number with each change.
 */
export class RowStore<List> {
  readonly version: SQL<string>;
  readonly #missing_rows: BytesQuery;
  readonly #rows = new BoundedStore<Row>(
    BYTES_MAX,
    (_, { json, version }) => json.length + version.length + BYTES_PER_ROW,
  );
  /** Whole lists by all their versions, because most calls ask for one that has not changed. */
  readonly #lists = new BoundedStore<JsonText<List>>(
    LIST_BYTES_MAX,
    (key, { bytes }) => key.length + bytes.length,
  );
  #emptied_ms = 0;

  /** `select` selects the rows of the placeholder `ids`, in any order. */
  constructor(columns: Columns, version: SQL<string>, select: Select) {
    this.version = version;
    const lines = sql<string>`concat(${version}, ${line_end}, ${jsonObject(columns)})`;
    this.#missing_rows = new BytesQuery(
      sql`select string_agg(json, ${line_end}) from ${select({ json: lines.as("json") })} as json_rows`,
    );
  }

  get bytes(): number {
    return this.#rows.bytes + this.#lists.bytes;
  }

  /**
   * The list with a count and rows of these versions, one in each line, or null if one of these
   * versions is no longer what the database has.
   */
  async findList(lines: string): Promise<JsonText<List> | null> {
    this.#emptyInTime();
    const list = this.#lists.get(lines);
    if (list) return list;
    const [count = "", ...versions] = lines.split(LINE_END);
    const rows = await this.#findAll(versions);
    if (!rows) return null;
    const new_list = listOf<List>(rows, count);
    this.#lists.set(lines, new_list);
    return new_list;
  }

  async #findAll(versions: readonly string[]): Promise<Row[] | null> {
    const rows = versions.map((version) => this.#find(version));
    const missing_ids = versions.flatMap((version, n) => (rows[n] ? [] : [idOf(version)]));
    if (missing_ids.length === 0) return withoutGaps(rows);
    const read_rows = await this.#read(missing_ids);
    return withoutGaps(rows.map((row, n) => row ?? read_rows.get(versions[n] ?? "")));
  }

  #find(version: string): Row | undefined {
    const row = this.#rows.get(idOf(version));
    return row?.version === version ? row : undefined;
  }

  /** Stores each row with the version that the same statement has read. */
  async #read(ids: readonly string[]): Promise<Map<string, Row>> {
    const bytes = await this.#missing_rows.find({ ids: arrayText(ids.map(Number)) });
    const lines = bytes ? linesIn(bytes) : [];
    const rows = new Map<string, Row>();
    for (let n = 0; n < lines.length; n += 2) {
      const version = String(lines[n]);
      const json = unpooledCopy(lines[n + 1] ?? "");
      const row = { version, json, fingerprint: fingerprintOf(json) };
      rows.set(version, row);
      this.#rows.set(idOf(version), row);
    }
    return rows;
  }

  #emptyInTime(): void {
    const now_ms = performance.now();
    if (now_ms - this.#emptied_ms < LIFE_MS) return;
    this.#rows.clear();
    this.#lists.clear();
    this.#emptied_ms = now_ms;
  }
}

type ListStatement<List> = {
  prepare: () => { execute: (values: Values) => Promise<JsonText<List>> };
};

/**
 * A list as `jsonList` prepares it, whose rows are taken from the store unless fields are chosen: its
 * statement returns only their versions. If a row changes before it is read, the whole list is read
 * as before, so that all of an answer is of one moment.
 */
export function withRowStore<List>(
  list: ListStatement<List>,
  store: RowStore<List>,
  select: Select,
  count: SQLWrapper,
): ListStatement<List> {
  const rows = select({ json: store.version.as("json") });
  const statement = sql`select concat_ws(${line_end}, ${count}, (select string_agg(json, ${line_end}) from ${rows} as versions))`;
  return {
    prepare: () => {
      const whole = list.prepare();
      const versions_of_list = new BytesQuery(statement);
      return {
        execute: async (values) => {
          if (values.fields) return await whole.execute(values);
          const lines = (await versions_of_list.execute(values)).toString("latin1");
          return (await store.findList(lines)) ?? (await whole.execute(values));
        },
      };
    },
  };
}

/** The same bytes as those of `jsonList`. */
function listOf<List>(rows: readonly Row[], count: string): JsonText<List> {
  const comma = Buffer.from(",");
  const parts = rows.flatMap(({ json }, n) => (n === 0 ? [json] : [comma, json]));
  const bytes = unpooledCopy(
    Buffer.concat([Buffer.from('{"data":['), ...parts, Buffer.from(`],"count":${count}}`)]),
  );
  const fingerprints = rows.map(({ fingerprint }) => fingerprint).join("");
  return new JsonText<List>(bytes, fingerprintOf(fingerprints + count));
}

function withoutGaps(rows: readonly (Row | undefined)[]): Row[] | null {
  const all = rows.flatMap((row) => (row ? [row] : []));
  return all.length === rows.length ? all : null;
}

function idOf(version: string): string {
  return version.slice(0, version.indexOf(" "));
}

function linesIn(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let from = 0; from <= bytes.length; ) {
    const end = bytes.indexOf(LINE_END, from);
    const line = bytes.subarray(from, end < 0 ? bytes.length : end);
    lines.push(line);
    from += line.length + 1;
  }
  return lines;
}

function fingerprintOf(text: Buffer | string): string {
  return createHash("sha1").update(text).digest("base64url");
}
