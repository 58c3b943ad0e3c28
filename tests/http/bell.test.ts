import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { tr } from "#tests/support/texts.ts";
import { addCategory, addForum, addTopic } from "./forum-rows.ts";

let app: App;
let ayse: Browser;
let ayse_id: number;
let mehmet_id: number;
let topic_ids: number[];

beforeAll(async () => {
  app = await sharedApp();
  ayse = await app.as("ayse");
  [ayse_id, mehmet_id] = await Promise.all([app.idOf("ayse"), app.idOf("mehmet")]);
  const forum_id = await addForum(app, await addCategory(app, "Zanaat"), "Ahşap işleri");
  topic_ids = [];
  for (let n = 0; n < 20; n++)
    topic_ids.push(await addTopic(app, forum_id, { title: `Konu ${n}` }));
});
beforeEach(() => app.sql`delete from notifications`);

/** Adds unread and read notifications with times in mixed order: lists are ordered by id. */
async function addNotifications({ unread = 0, read = 0 }) {
  const rows = Array.from({ length: unread + read }, (_, n) => ({
    user_id: ayse_id,
    type: topic_ids[n] === undefined ? "other" : "topic_reply",
    actor_id: mehmet_id,
    topic_id: topic_ids[n] ?? null,
    is_read: n >= unread,
    created_at: new Date(Date.UTC(2026, 0, 1) + (n % 7) * 1000 + n),
  }));
  if (rows.length > 0) await app.sql`insert into notifications ${app.sql(rows)}`;
}

/** The JSON that the script of the bell loads. */
async function bell() {
  const page = await ayse.get("/notifications/bell");
  const { notifications, unread_count } = JSON.parse(page.html);
  return {
    read: notifications.map((notification: { is_read: boolean }) => notification.is_read),
    unread_count,
    notifications,
  };
}

describe("the list of the bell", () => {
  test.each([
    [{ unread: 3, read: 20 - 3 }, 3, 5],
    [{ unread: 8, read: 5 }, 8, 2],
    [{ unread: 12, read: 5 }, 10, 0],
    [{ unread: 0, read: 7 }, 0, 5],
    [{ unread: 0, read: 0 }, 0, 0],
  ])("of %o shows %i unread and then %i read", async (counts, unread, read) => {
    await addNotifications(counts);
    const contents = await bell();
    expect(contents.read).toEqual([...Array(unread).fill(false), ...Array(read).fill(true)]);
    expect(contents.unread_count).toBe(counts.unread);
  });

  test("shows the newest first", async () => {
    await addNotifications({ unread: 5, read: 5 });
    const ids: number[] = (await bell()).notifications.map(({ id }: { id: number }) => id);
    for (const part of [ids.slice(0, 5), ids.slice(5)])
      expect(part).toEqual(part.toSorted((first, second) => second - first));
  });

  test("is for signed-in members only", async () => {
    expect((await app.browser().get("/notifications/bell")).url.pathname).toBe("/login");
  });
});

describe("the bell without script", () => {
  test.each([
    [0, "", "", tr("words.notifications")],
    [1, "1", "(1) ", tr("layout.notificationsUnread", { n: 1 })],
    [9, "9", "(9) ", tr("layout.notificationsUnread", { n: 9 })],
    [10, "9+", "(10) ", tr("layout.notificationsUnread", { n: 10 })],
    [99, "9+", "(99) ", tr("layout.notificationsUnread", { n: 99 })],
    [100, "9+", "(99+) ", tr("layout.notificationsManyUnread", { n: 99 })],
  ])(
    "with %i unread has the badge “%s”, “%s” in the title and the label “%s”",
    async (unread, badge, title, label) => {
      await addNotifications({ unread });
      const page = await ayse.get("/forum");
      const link = page.find('header a[href="/notifications"]');
      const shown = link.querySelector("[data-count]")?.getAttribute("data-count") ?? "";
      expect([shown, link.textContent]).toEqual([badge, label]);
      expect(page.find("title").textContent).toBe(`${title}${tr("words.forum")} · Divan`);
      expect((await page.follow(label)).heading).toBe(tr("words.notifications"));
    },
  );
});
