import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { addCategory, addForum, addTopic } from "./forum-rows.ts";

let app: App;
let ayse: Browser;
let ayse_id: number;
let mehmet_id: number;
let topic_ids: number[];

beforeAll(async () => {
  app = await startApp();
  ayse = await app.as("ayse");
  [ayse_id, mehmet_id] = await Promise.all([app.idOf("ayse"), app.idOf("mehmet")]);
  const forum_id = await addForum(app, await addCategory(app, "Zanaat"), "Ahşap işleri");
  topic_ids = [];
  for (let n = 0; n < 20; n++)
    topic_ids.push(await addTopic(app, forum_id, { title: `Konu ${n}` }));
});
afterAll(() => app.stop());
beforeEach(() => app.sql`delete from notifications`);

/** So many of each, in turns; every other one newer. */
async function tell({ unread = 0, read = 0 }) {
  const rows = Array.from({ length: unread + read }, (_, n) => ({
    user_id: ayse_id,
    type: "topic_reply",
    actor_id: mehmet_id,
    topic_id: topic_ids[n],
    is_read: n >= unread,
    created_at: new Date(Date.UTC(2026, 0, 1) + (n % 7) * 1000 + n),
  }));
  if (rows.length > 0) await app.sql`insert into notifications ${app.sql(rows)}`;
}

/** What the box is filled with, as its script reads it. */
async function bell() {
  const page = await ayse.get("/notifications/bell");
  const { notifications, unread_count } = JSON.parse(page.html);
  return {
    read: notifications.map((each: { is_read: boolean }) => each.is_read),
    unread_count,
    notifications,
  };
}

describe("the box", () => {
  test.each([
    [{ unread: 3, read: 20 - 3 }, 3, 5],
    [{ unread: 8, read: 5 }, 8, 2],
    [{ unread: 12, read: 5 }, 10, 0],
    [{ unread: 0, read: 7 }, 0, 5],
    [{ unread: 0, read: 0 }, 0, 0],
  ])("of %o shows %i unread and then %i read", async (told, unread, read) => {
    await tell(told);
    const shown = await bell();
    expect(shown.read).toEqual([...Array(unread).fill(false), ...Array(read).fill(true)]);
    expect(shown.unread_count).toBe(told.unread);
  });

  test("shows the newest first", async () => {
    await tell({ unread: 5, read: 5 });
    const moments = (await bell()).notifications.map(
      (each: { created_at: string }) => each.created_at,
    );
    expect(moments.slice(0, 5)).toEqual(moments.slice(0, 5).toSorted().toReversed());
    expect(moments.slice(5)).toEqual(moments.slice(5).toSorted().toReversed());
  });

  test("is no stranger's", async () => {
    expect((await app.browser().get("/notifications/bell")).url.pathname).toBe("/login");
  });
});

describe("without script", () => {
  test.each([
    [0, "", "", "Bildirimler"],
    [1, "1", "(1) ", "Bildirimler, 1 okunmamış"],
    [9, "9", "(9) ", "Bildirimler, 9 okunmamış"],
    [10, "9+", "(10) ", "Bildirimler, 10 okunmamış"],
  ])(
    "%i unread are “%s” on a link to all of them and “%s” in the title; those who listen hear “%s”",
    async (unread, badge, title, label) => {
      await tell({ unread });
      const page = await ayse.get("/forum");
      const link = page.find('header a[href="/notifications"]');
      expect([link.textContent, link.getAttribute("aria-label")]).toEqual([badge, label]);
      expect(page.find("title").textContent).toBe(`${title}Forum · Divan`);
      expect((await page.follow(label)).heading).toBe("Bildirimler");
    },
  );
});

describe("with a million notifications", () => {
  beforeAll(
    () =>
      app.sql`insert into users (username, email) select 'reader' || n, 'reader' || n || '@example.org' from generate_series(1, 1000) n`,
  );

  test("the count and the box read a few rows of an index", async () => {
    await app.sql.begin(async (sql) => {
      // Neither signals nor looks up what each row points at.
      await sql`set local session_replication_role = replica`;
      await sql`insert into notifications (user_id, type, actor_id, is_read, created_at)
        select u.id, 'other', ${mehmet_id}, n % 50 > 0, now() - n * interval '1 minute' from users u, generate_series(1, 1000) n where u.username like 'reader%'`;
    });
    await tell({ unread: 15, read: 5 });
    await app.sql`analyze notifications`;
    const count = await explain(
      "select count(*)::int from notifications where user_id = $1 and not is_read",
    );
    expect(count).toContain("notifications_unread");
    expect(blocksIn(count)).toBeLessThan(30);
    const newest = await explain(
      "select id from notifications where user_id = $1 and not is_read order by created_at desc, id desc limit 10",
    );
    expect(newest).toContain("notifications_unread");
    const read = await explain(
      "select id from notifications where user_id = $1 and is_read order by created_at desc, id desc limit 5",
    );
    expect(read).toContain("notifications_newest");
    expect(blocksIn(newest) + blocksIn(read)).toBeLessThan(60);
    const began = performance.now();
    expect((await bell()).read).toHaveLength(10);
    expect(performance.now() - began).toBeLessThan(500);
  }, 120_000);
});

/** As the app asks: prepared, with a plan that holds for everybody. */
async function explain(query: string): Promise<string> {
  return await app.sql.begin(async (sql) => {
    await sql`set local plan_cache_mode = force_generic_plan`;
    await sql.unsafe(`prepare asked(int) as ${query}`);
    const rows = await sql.unsafe(
      `explain (analyze, buffers, costs off) execute asked(${ayse_id})`,
    );
    await sql.unsafe("deallocate asked");
    return rows.map((row) => String(row["QUERY PLAN"])).join("\n");
  });
}

function blocksIn(plan: string): number {
  const [, hit = "0"] = /shared hit=(\d+)/.exec(plan) ?? [];
  const [, read = "0"] = /read=(\d+)/.exec(plan) ?? [];
  return Number(hit) + Number(read);
}
