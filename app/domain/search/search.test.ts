import { beforeAll, describe, expect, test } from "vitest";
import { actor, createdMember, createdPost, createdTopic, sql } from "#tests/support/domain.ts";
import type { User } from "../users/user.ts";
import { search } from "./search.server.ts";
import type { SearchInput } from "./search-input.ts";

let ayse: User;
let topic_id: number;

beforeAll(async () => {
  ayse = await actor("ayse");
  topic_id = await createdTopic(ayse, { title: "Bahçe kapısı", content: "<p>Boyayalım mı?</p>" });
  await createdPost(
    ayse,
    topic_id,
    "<p>İstanbul'da <strong>çiçekler</strong> açtı &amp; toplantıya gittik</p>",
  );
});

const find = (q: string, input: Partial<SearchInput> = {}) =>
  search(
    ayse,
    { q, type: "all", in_titles: false, sort: "relevance", ...input },
    { skip: 0, limit: 20 },
  );

test("x", async () => {
  for (const q of [
    "istanbul",
    "ISTANBUL",
    "cicek",
    "çiçeğin",
    "toplantı",
    "toplantılar",
    "kapı",
    "KAPIDA",
    '"istanbul da"',
    "kapı -boya",
    "author:ayse",
    "istanbul author:ayse",
    "in:title kapı",
    "forum:zzz kapı",
    "since:2020-01-01 until:2030-01-01 kapı",
    "olmayan",
    "boyayalım",
    "bahçe boyayalım",
    "a",
  ]) {
    const { data, ...rest } = await find(q);
    console.log(
      q,
      JSON.stringify(rest),
      data.map((d) =>
        [
          d.type,
          d.title.map((p) => (p.is_marked ? `[${p.text}]` : p.text)).join(""),
          d.snippet.map((p) => (p.is_marked ? `[${p.text}]` : p.text)).join(""),
        ].join(" | "),
      ),
    );
  }
});
