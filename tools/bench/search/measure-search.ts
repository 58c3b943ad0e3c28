import { attempt } from "../attempt.ts";
import type { Client } from "../client.ts";
import type { Context } from "../context.ts";
import { figuresOf, latency, measureTogether } from "../measure.ts";
import type { Row } from "../results.ts";
import { ALL_USUAL, ALL_WORST, INDEX_SHARE } from "./goals.ts";
import { countTextBytes, listIndexTables } from "./indexes.ts";
import { measurePosting } from "./posting.ts";
import { type Kind, listUsual, listWorst, type Search } from "./searches.ts";

const TIMES_EACH = 25;
/**
 * V8 has compiled the search after about 2,500 requests: so many of each client, for each usual
 * kind.
 */
const COMPILING_TIMES_EACH = 32;

/**
 * The cost of a search for 8 members who search at once, the size of its indexes, and the cost of a
 * reply with them.
 */
export async function measureSearch(context: Context): Promise<Row[]> {
  const usual = listUsual(context.landmarks);
  const worst = listWorst(context.landmarks);
  for (const kind of usual)
    await measureTogether(context.writers.length, COMPILING_TIMES_EACH, searchBy(context, kind));
  return [
    ...(await measureKinds(context, ALL_USUAL, usual)),
    ...(await measureKinds(context, ALL_WORST, worst)),
    ...(await attempt(() => measurePages(context, [usual[0], worst[0]]))),
    ...(await attempt(() => measureIndexes(context))),
    ...(await attempt(() => measurePosting(context))),
  ];
}

async function measureKinds(context: Context, all_name: string, kinds: Kind[]): Promise<Row[]> {
  const group_ms: number[] = [];
  const rows: Row[] = [];
  for (const kind of kinds)
    rows.push(
      ...(await attempt(async () => {
        await check(context.api, kind);
        const { all_ms, ...figures } = await measureTogether(
          context.writers.length,
          TIMES_EACH,
          searchBy(context, kind),
        );
        group_ms.push(...all_ms);
        return [latency(kind.name, figures)];
      })),
    );
  return [...rows, latency(all_name, figuresOf(group_ms))];
}

/** A search that finds too little would be measured as a fast one. */
async function check(api: Client, { name, searches, finds, is_mistyped }: Kind): Promise<void> {
  for (const search of searches) {
    const { count } = await api.sendJson("GET", apiPath(search));
    if (count < finds || (is_mistyped && count > 0))
      throw new Error(`${name}: ${apiPath(search)} finds ${count} texts instead of ${finds}`);
  }
}

/** The searches of a kind in turn, a different one for each client. */
const searchBy =
  ({ writers, api }: Context, { searches }: Kind) =>
  async (client: number, round: number) => {
    const search = searches[(client * TIMES_EACH + round) % searches.length];
    await (writers[client] ?? api).get(apiPath(search ?? {}));
  };

const apiPath = (search: Search): string => `/search/?${new URLSearchParams(search)}`;

async function measurePages(
  { browser, writers }: Context,
  kinds: (Kind | undefined)[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const kind of kinds) {
    if (!kind) continue;
    const paths = kind.searches.map((search) => `/search?${new URLSearchParams(search)}`);
    const figures = await measureTogether(writers.length, TIMES_EACH, async (client, round) => {
      const html = await browser.get(paths[(client * TIMES_EACH + round) % paths.length] ?? "");
      if (!html.includes("<mark")) throw new Error(`The page of ${kind.name} has no results`);
    });
    rows.push(latency(`page: ${kind.name}`, figures));
  }
  return rows;
}

async function measureIndexes({ site: { sql } }: Context): Promise<Row[]> {
  const tables = await listIndexTables(sql);
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  const text_bytes = await countTextBytes(sql);
  return [
    { name: "texts", unit: "bytes", value: text_bytes },
    ...tables.map(({ name, bytes }): Row => ({ name, unit: "bytes", value: bytes })),
    { name: INDEX_SHARE, unit: "%", value: (bytes / text_bytes) * 100 },
  ];
}
