import { beforeAll, expect, test } from "vitest";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { tr } from "#tests/support/texts.ts";
import { addCategory, addForum, addPost, addTopic } from "./forum-rows.ts";

const DAY_MS = 86_400_000;
/** The queue polls for new jobs every two seconds. */
const TIMEOUT_MS = 10_000;
const NUMBER = String.raw`\d[\d.]*`;

let app: App;
let selin: Browser;

beforeAll(async () => {
  app = await sharedApp();
  selin = await app.as("selin");
});

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
/** Counts again, as after an update of the site, and waits for the end of the job. */
async function countActivity(): Promise<void> {
  await app.sql`delete from activity_totals`;
  await app.sql`insert into pgboss.job (name, data) values ('count-activity', '{}')`;
  await expect
    .poll(async () => await app.sql`select from pgboss.job where name = 'count-activity'`, {
      timeout: TIMEOUT_MS,
    })
    .toEqual([]);
}

const factsOf = (page: Page) =>
  Object.fromEntries(
    page
      .all("main dl div")
      .map((item) => [
        item.querySelector("dt")?.textContent,
        item.querySelectorAll("dd").map((value) => value.textContent),
      ]),
  );
const daysOf = (page: Page) =>
  page
    .all("main tbody tr")
    .map((row) => row.querySelectorAll("th, td").map((cell) => cell.textContent));

test("the dashboard of an empty community shows zeros and no problems", async () => {
  const page = await selin.get("/admin");
  expect(page.heading).toBe(tr("admin.dashboard"));
  expect(factsOf(page)).toMatchObject({
    [tr("admin.membersNow")]: ["6", tr("admin.membersActive", { count: 5 })],
    [tr("words.topicCount")]: ["0"],
    [tr("words.replyCount")]: ["0"],
    [tr("admin.unsentMail")]: [expect.stringContaining(tr("admin.mailNotSetUp"))],
    [tr("admin.failedJobs")]: [tr("words.none")],
    [tr("admin.lastBackup")]: [tr("admin.noBackup")],
    [tr("admin.diskFree")]: [
      expect.stringMatching(
        new RegExp(`^${tr("admin.diskFreeOf", { free: NUMBER, total: NUMBER })}$`),
      ),
    ],
  });
  expect(page.main).toContain(tr("admin.noActivity"));
  expect(daysOf(page)).toEqual([]);
  expect(page.html).not.toContain("NaN");
});

test("the activity counts topics and replies per day of the reader's calendar and leaves out older ones", async () => {
  const forum_id = await addForum(app, await addCategory(app, "Zanaat"), "Ahşap");
  const old_topic = await addTopic(app, forum_id, { at: daysAgo(400) });
  await addPost(app, old_topic, { at: daysAgo(399) });
  await addPost(app, old_topic, { at: daysAgo(3) });
  await addPost(app, await addTopic(app, forum_id, { at: daysAgo(3) }), { at: daysAgo(0) });
  await addTopic(app, forum_id, { at: daysAgo(200) });
  await countActivity();
  const page = await selin.get("/admin");
  expect(factsOf(page)).toMatchObject({
    [tr("words.topicCount")]: ["3"],
    [tr("words.replyCount")]: ["3"],
  });
  expect(page.main).toContain(tr("admin.activityText", { topics: 1, replies: 2 }));
  const days = daysOf(page);
  expect(days[0]?.slice(1)).toEqual(["0", "1"]);
  expect(days[3]?.slice(1)).toEqual(["1", "1"]);
  const istanbul = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Istanbul" });
  expect(days.map(([day]) => day)).toEqual(
    Array.from({ length: 30 }, (_, ago) => istanbul.format(new Date(Date.now() - ago * DAY_MS))),
  );
  expect(page.all("main svg g")).toHaveLength(30);
});

test("the names of the chart's colours and the days at its ends are apart, also as text", async () => {
  const page = await selin.get("/admin");
  expect(page.find("figcaption").textContent).toContain(
    ` ${tr("words.replyCount")} · ${tr("words.topicCount")} · `,
  );
  expect(page.find("figure > p").textContent).toMatch(/^[\d-]{10} – [\d-]{10}$/);
});

test("the health section shows unsent mail, failed jobs and the last verified backup", async () => {
  await app.sql`insert into pgboss.job (name, data, state, completed_on, retry_count, output) values
    ('send-reset-link', '{"email": "gizli@example.org"}', 'failed', now(), 3, '{"message": "Mailbox full"}')`;
  await app.sql`insert into backups (name, status, date, verified_at) values
    ('eski', 'verified', now() - interval '2 days', now()), ('yeni', 'verified', now() - interval '1 day', now())`;
  const page = await selin.get("/admin");
  expect(factsOf(page)).toMatchObject({
    [tr("admin.failedJobs")]: ["1"],
    [tr("admin.lastBackup")]: [expect.stringContaining("yeni")],
  });
  expect(page.main).toContain("Mailbox full");
  expect(page.html).not.toContain("gizli@example.org");
});

test("a failed newest backup is shown next to the last verified one, until a backup succeeds", async () => {
  await app.sql`truncate backups`;
  await app.sql`insert into backups (name, status, date, verified_at, error) values
    ('sağlam', 'verified', now() - interval '2 days', now(), null), ('bozuk', 'failed', now() - interval '1 day', null, 'storageFull: ENOSPC'), ('sürüyor', 'running', now(), null, null)`;
  const page = await selin.get("/admin");
  expect(factsOf(page)).toMatchObject({
    [tr("admin.lastBackup")]: [expect.stringContaining("sağlam")],
    [tr("admin.newestBackup")]: [
      expect.stringMatching(
        new RegExp(
          `^${tr("backups.failed")} · \\d.+${tr("backups.reasonStorageFull")} ${tr("backups.title")}$`,
        ),
      ),
    ],
  });
  expect((await page.follow(tr("backups.title"))).path).toBe("/admin/backups");
  await app.sql`update backups set status = 'verified', verified_at = now() where name = 'sürüyor'`;
  expect(factsOf(await selin.get("/admin"))).not.toHaveProperty(tr("admin.newestBackup"));
});

test("the dashboard says how far the index of the search is, until it is complete", async () => {
  const reserved = await app.sql.reserve();
  await reserved`select pg_advisory_lock(${ADVISORY_LOCKS.SEARCH_SEGMENTS})`;
  await reserved`insert into search_backlog (source, below_id) select 'topics', max(id) + 1 from topics`;
  expect(factsOf(await selin.get("/admin"))[tr("admin.searchIndex")]).toEqual([
    expect.stringMatching(new RegExp(`^${tr("admin.searchIndexed", { percent: "\\d+" })}$`)),
  ]);
  await reserved`select pg_advisory_unlock(${ADVISORY_LOCKS.SEARCH_SEGMENTS})`;
  reserved.release();
  await expect
    .poll(async () => factsOf(await selin.get("/admin"))[tr("admin.searchIndex")], {
      timeout: TIMEOUT_MS,
    })
    .toBeUndefined();
});
