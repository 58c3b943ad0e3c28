import { expect, test } from "vitest";
import { actor, anybody, createdPost, createdTopic, sql } from "#tests/support/domain.ts";
import { parseQuery } from "../query/parsed-query.ts";
import { splitQuery } from "../query/search-query.ts";
import { readKnownTexts } from "./known-texts.server.ts";
import { findTexts } from "./search-statement.server.ts";
import { patternsOf } from "./text-patterns.ts";

const NO_FILTERS = { author_id: null, forum_id: null, since: null, until: null };

test("texts that are known to fit make the same pages as texts that are compared", async () => {
  const ayse = await actor("ayse");
  const posts: number[] = [];
  const topics: number[] = [];
  for (let n = 0; n < 15; n += 1) {
    const words = n % 3 === 0 ? "kapı" : "kapi kapının";
    const topic_id = await createdTopic(ayse, { title: `Başlık ${n}`, content: `<p>${words}</p>` });
    topics.unshift(topic_id);
    const long = n % 4 === 0 ? " dolgu".repeat(500) : "";
    for (let m = 0; m < 5; m += 1)
      posts.unshift(await createdPost(ayse, topic_id, `<p>${words} ${m}${long}</p>`));
  }
  const ids = { titles: topics.filter((id) => id % 2 === 0), posts, topics: [] as number[] };
  ids.topics = topics.filter((id) => !ids.titles.includes(id));
  const patterns = patternsOf(parseQuery(splitQuery("kapı")));
  const conditions = { ids, patterns, filters: NO_FILTERS };
  for (const sort of ["relevance", "newest"] as const)
    for (const range of [
      { skip: 0, limit: 20 },
      { skip: 20, limit: 20 },
      { skip: 70, limit: 100 },
      { skip: 0, limit: 0 },
    ]) {
      const known = await readKnownTexts(anybody, ids, patterns, sort, range);
      expect(known.texts).toEqual((await findTexts(anybody, conditions, sort, range)).texts);
      expect(known.is_in_order).toBe(true);
    }
  await sql`update posts set created_at = created_at - interval '1 day' where id = ${posts[0] ?? 0}`;
  const known = await readKnownTexts(anybody, ids, patterns, "newest", { skip: 0, limit: 20 });
  expect(known.is_in_order).toBe(false);
});
