import { beforeAll, expect, test } from "vitest";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import type { TextKey } from "#locales/index.ts";
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
/** A number with the name that its link has for screen readers. */
const figure = (count: number, label: TextKey) => `${count} ${tr(label)}`;
const inWeek = (count: number) => tr("dashboard.inWeek", { number: count });
const rowsOf = (page: Page, section: string) =>
  page
    .all(`${section} tbody tr`)
    .map((row) => row.querySelectorAll("th, td").map((cell) => cell.textContent));

test("the dashboard of an empty community shows zeros and no problems", async () => {
  const page = await selin.get("/admin");
  expect(page.heading).toBe(tr("admin.dashboard"));
  expect(factsOf(page)).toMatchObject({
    [tr("dashboard.writers")]: [
      figure(0, "dashboard.writers"),
      tr("dashboard.writersText", { count: 6 }),
    ],
    [tr("words.topicCount")]: [figure(0, "words.topicCount"), tr("dashboard.unchanged"), inWeek(0)],
    [tr("words.replyCount")]: [figure(0, "words.replyCount"), tr("dashboard.unchanged"), inWeek(0)],
    [tr("dashboard.openInvites")]: [figure(0, "dashboard.openInvites")],
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
  expect(page.all("#activity tbody")).toEqual([]);
  expect(page.main).toContain(tr("dashboard.noLively"));
  expect(page.all("#waiting")).toEqual([]);
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
    [tr("words.topicCount")]: [
      figure(3, "words.topicCount"),
      `▲ 1 ${tr("dashboard.thanWeekBefore")}`,
      inWeek(1),
    ],
    [tr("words.replyCount")]: [
      figure(3, "words.replyCount"),
      `▲ 2 ${tr("dashboard.thanWeekBefore")}`,
      inWeek(2),
    ],
  });
  expect(page.main).toContain(tr("admin.activityText", { topics: 1, replies: 2 }));
  const days = rowsOf(page, "#activity");
  expect(days[0]?.slice(1)).toEqual(["0", "1"]);
  expect(days[3]?.slice(1)).toEqual(["1", "1"]);
  const istanbul = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Istanbul" });
  expect(days.map(([day]) => day)).toEqual(
    Array.from({ length: 30 }, (_, ago) => istanbul.format(new Date(Date.now() - ago * DAY_MS))),
  );
  expect(page.all("#activity svg g")).toHaveLength(30);
  const months = await selin.get("/admin?range=months");
  const rows = rowsOf(months, "#activity");
  expect(rows).toHaveLength(12);
  const sum = (column: number) => rows.reduce((total, row) => total + Number(row[column]), 0);
  expect([sum(1), sum(2)]).toEqual([2, 2]);
  expect(months.main).toContain(tr("dashboard.inMonths", { count: 12 }));
});

test("the liveliest topics and forums are links with their numbers, and members are listed by month", async () => {
  const page = await selin.get("/admin");
  const listed = (id: string) =>
    page.all(`[aria-labelledby=${id}] li`).map((item) => item.textContent);
  expect(listed("lively-topics")).toEqual([
    expect.stringContaining(tr("topic.replies", { count: 1 })),
    expect.stringContaining(tr("topic.replies", { count: 1 })),
  ]);
  expect(listed("lively-forums")).toEqual([`Ahşap ${tr("members.posts", { count: 3 })}`]);
  const months = page.all("[aria-labelledby=growth] tbody tr");
  expect(months).toHaveLength(12);
  expect(page.find("[aria-labelledby=lively-forums] a").getAttribute("href")).toMatch(
    /^\/forum\/\d+$/,
  );
});

test("a chart is only its legend as text: its other texts are attributes", async () => {
  const page = await selin.get("/admin");
  expect(page.find("#activity figure").textContent).toBe(
    `${tr("dashboard.activityChart")} ${tr("words.replyCount")} · ${tr("words.topicCount")}`,
  );
  expect(page.all("#activity [title]").at(-1)?.getAttribute("title")).toMatch(
    new RegExp(`: ${tr("words.replyCount")} 1, ${tr("words.topicCount")} 0$`),
  );
  expect(page.all("main svg title, main svg text")).toEqual([]);
});

test("what waits for somebody is in one box, each a link to where it is done", async () => {
  await app.sql`truncate backups`;
  await app.sql`insert into backups (name, status, date, verified_at) values ('üç-gün', 'verified', now() - interval '3 days', now())`;
  await app.sql`insert into pgboss.job (name, data, state, completed_on, retry_count, output) values
    ('send-invitation', '{}', 'failed', now(), 3, '{"message": "Mailbox full"}'),
    ('clean-up', '{}', 'failed', now(), 3, '{"message": "Disk full"}')`;
  const box = (await selin.get("/admin")).all("[aria-labelledby=waiting] a");
  expect(box.map((link) => [link.getAttribute("href"), link.textContent])).toEqual([
    ["/admin/mail", tr("dashboard.failedMail", { count: 1 })],
    ["#failed-jobs", tr("dashboard.failedJobs", { count: 2 })],
    ["/admin/backups", tr("dashboard.oldBackup")],
  ]);
  await app.sql`delete from pgboss.job where state = 'failed'`;
  await app.sql`update backups set date = now()`;
  expect((await selin.get("/admin")).all("[aria-labelledby=waiting]")).toEqual([]);
  await app.sql`truncate backups`;
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
