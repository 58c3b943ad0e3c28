import { beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";

let app: App;
beforeAll(async () => {
  app = await sharedApp();
});

test("names and titles lose direction marks, invisible characters and repeated white space", async () => {
  const selin = await app.apiAs("selin");
  const me = await selin.patch("/users/me", { full_name: " Selin\u202E \t Ay\u200Bdın\u2066" });
  expect([me.status, me.body.full_name]).toEqual([200, "Selin Aydın"]);
  const category = await selin.post("/categories/", { name: "Genel\u00A0 \u200FSohbet" });
  const forum = await selin.post("/forums/", {
    name: "\uFEFFÇay\u00AD  Bahçesi",
    category_id: category.body.id,
  });
  const topic = await selin.post("/topics/", {
    title: "Kim\u200D  \u202Edemiş\u2069?",
    content: "<p>Selam</p>",
    forum_id: forum.body.id,
  });
  expect([category.body.name, forum.body.name, topic.body.title]).toEqual([
    "Genel Sohbet",
    "Çay Bahçesi",
    "Kim demiş?",
  ]);
  expect(await app.sql`select title from topics`).toEqual([{ title: "Kim demiş?" }]);
});

test("joiners in emoji and Persian, and tag characters of flags, are kept", async () => {
  const emma = await app.apiAs("emma");
  for (const full_name of [
    "👨\u200D👩\u200D👧\u200D👦 Hart",
    "می\u200Cخواهم",
    "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} Emma",
  ]) {
    expect((await emma.patch("/users/me", { full_name })).body.full_name).toBe(full_name);
  }
});
