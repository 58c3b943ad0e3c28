import { beforeAll, describe, expect, test } from "vitest";
import { FILTERED_TOPICS_MAX } from "#app/domain/topics/topics/latest-filters.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { en, tr } from "#tests/support/texts.ts";
import { addTopics } from "./forum-rows.ts";

let app: App;
let emma: Browser;
let wood: number;
let weaving: number;
let by_emma: number;
let answered: number;
let quiet: number;

beforeAll(async () => {
  app = await sharedApp();
  emma = await app.as("emma");
  const selin = await app.apiAs("selin");
  const mehmet = await app.apiAs("mehmet");
  wood = (await makeForum(selin, "Ahşap <işleri>")).forum_id;
  weaving = (await makeForum(selin, "Dokuma")).forum_id;
  by_emma = await makeTopic(await app.apiAs("emma"), weaving, "Kilim");
  answered = await makeTopic(mehmet, wood, "Ceviz sehpa");
  await makePost(mehmet, answered);
  quiet = await makeTopic(mehmet, weaving, "Tezgâh");
  await app.sql`insert into topic_reads (user_id, topic_id, position) values (${await app.idOf("emma")}, ${by_emma}, 0) on conflict do nothing`;
});

describe("the latest topics", () => {
  test("of all forums each have the link of their forum", async () => {
    const page = await emma.get("/latest");
    expect([page.status, page.heading]).toEqual([200, en("words.latest")]);
    expect(rowsOf(page)).toEqual([
      [`/topic/${quiet}`, `/forum/${weaving}`, "Dokuma"],
      [`/topic/${answered}`, `/forum/${wood}`, "Ahşap <işleri>"],
      [`/topic/${by_emma}`, `/forum/${weaving}`, "Dokuma"],
    ]);
    expect(page.find("header [aria-current=page]").getAttribute("href")).toBe("/latest");
    expect((await emma.get("/forum")).all("header a[href='/latest']")).toHaveLength(1);
  });

  test.each([
    ["unread", [() => quiet, () => answered]],
    ["mine", [() => by_emma]],
    ["unanswered", [() => quiet, () => by_emma]],
  ])("are filtered by the address: %s", async (filter, ids) => {
    const address = `/latest?filter=${filter}`;
    const page = await emma.get(address);
    expect(rowsOf(page).map(([link]) => link)).toEqual(ids.map((id) => `/topic/${id()}`));
    expect(page.find("main .tabs [aria-current=page]").getAttribute("href")).toBe(address);
    expect(page.main).not.toContain(newestOnly());
  });

  test.each(["?filter=", "?filter=UNREAD", "?filter=unread2", "?filter=a&filter=mine", "?sort=x"])(
    "ignore what they do not know: %s",
    async (query) => {
      const page = await emma.get(`/latest${query}`);
      expect(rowsOf(page)).toHaveLength(3);
      expect(page.find("main .tabs [aria-current=page]").getAttribute("href")).toBe("/latest");
    },
  );

  test("of a navigation with script contain the rows", async () => {
    const cookies = [...emma.cookies].map((pair) => pair.join("=")).join("; ");
    const answer = await fetch(`${app.url}/latest.data?filter=mine`, {
      headers: { Cookie: cookies },
    });
    expect(await answer.text()).toContain(`/topic/${by_emma}`);
  });
});

describe("without topics the page says why, and leads on:", () => {
  test("all were read, or the member has written none", async () => {
    const nazim = await app.as("nazim");
    await app.sql`update users set topics_read_until = clock_timestamp() where username = 'nazım.e'`;
    for (const [filter, text] of [
      ["unread", tr("latest.none_unread")],
      ["mine", tr("latest.none_mine")],
    ] as const) {
      const page = await nazim.get(`/latest?filter=${filter}&page=7`);
      expect([page.status, page.all("main table")]).toEqual([200, []]);
      expect(page.main).toContain(text);
      expect((await page.follow(tr("latest.allTopics"))).path).toBe("/latest");
    }
  });

  test("each has a reply, or there is none at all", async () => {
    const selin = await app.apiAs("selin");
    for (const id of [quiet, by_emma]) await makePost(selin, id);
    const page = await emma.get("/latest?filter=unanswered");
    expect(page.main).toContain(en("latest.none_unanswered"));
    for (const id of [quiet, by_emma, answered]) await selin.delete(`/topics/${id}`);
    const empty = await emma.get("/latest");
    expect(empty.main).toContain(en("forum.noTopics"));
    expect((await empty.follow(en("words.forums"))).path).toBe("/forum");
  });
});

test("the pages of a filter keep it, and say that only the newest topics were looked at", async () => {
  await addTopics(app, wood, FILTERED_TOPICS_MAX + 5);
  const all = await emma.get("/latest?page=2");
  expect(all.main).toContain(
    en("forum.topicsShown", { count: FILTERED_TOPICS_MAX + 5, from: 21, to: 40 }),
  );
  expect(all.main).not.toContain(newestOnly());
  const first = await emma.get("/latest?filter=unanswered");
  expect(first.main).toContain(newestOnly());
  const second = await first.follow(en("layout.nextPage"));
  expect(second.path).toBe("/latest?filter=unanswered&page=2");
  expect(second.main).toContain(
    en("forum.topicsShown", { count: FILTERED_TOPICS_MAX, from: 21, to: 40 }),
  );
  const last = await emma.get("/latest?filter=unanswered&page=99999");
  expect(last.main).toContain(
    en("forum.topicsShown", {
      count: FILTERED_TOPICS_MAX,
      from: FILTERED_TOPICS_MAX - 19,
      to: FILTERED_TOPICS_MAX,
    }),
  );
});

function newestOnly(): string {
  return en("latest.newestOnly", { count: FILTERED_TOPICS_MAX });
}

/** The addresses of each topic and of its forum, and the forum's name. */
function rowsOf(page: Page) {
  return page.all("main tbody tr").map((row) => {
    const forum = row.querySelector("th div a");
    return [
      row.querySelector("th > a")?.getAttribute("href"),
      forum?.getAttribute("href"),
      forum?.textContent,
    ];
  });
}
