import { beforeAll, expect, test } from "vitest";
import { fold } from "#app/lib/text/fold.ts";
import { type App, sharedApp } from "#tests/support/app.ts";

const WORDS = [
  "I",
  "İ",
  "ı",
  "i",
  "i\u0307",
  "I\u0307",
  "ISPARTA",
  "İzmir",
  "ılık",
  "çĞöŞüÂ",
  "e\u0301",
  "STRASSE",
  "Ł0dź_.-",
  "ПРИВЕТ",
  "@SELİN",
];

let app: App;
beforeAll(async () => {
  app = await sharedApp();
});

test("fold() and the function of the database agree", async () => {
  const rows = await app.sql<
    { folded: string }[]
  >`select fold(word) as folded from unnest(${WORDS}::text[]) with ordinality as given(word, place) order by place`;
  expect(WORDS.map(fold)).toEqual(rows.map(({ folded }) => folded));
});
