import { beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { PEOPLE } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";

let app: App;
let ids: Record<"forum_id" | "topic_id" | "post_id", number>;
beforeAll(async () => {
  app = await sharedApp();
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const ayse = await app.apiAs("ayse");
  const topic_id = await makeTopic(ayse, forum_id);
  ids = { forum_id, topic_id, post_id: await makePost(ayse, topic_id) };
  await app.sql`insert into moderators (user_id, forum_id) values (${await app.idOf("nazim")}, ${forum_id})`;
});

test("a member reports a reply without script, in both languages, and keeps the words of a refused form", async () => {
  const [mehmet, emma] = [await app.as("mehmet"), await app.as("emma")];
  const address = `/topic/${ids.topic_id}/post/${ids.post_id}/report`;
  const refused = await (await mehmet.get(address)).submit({ text: "Yalan" });
  expect(refused.status).toBe(422);
  expect(refused.main).toContain(tr("messages.reportReasonRequired"));
  expect(refused.find("textarea").textContent).toContain("Yalan");
  const sent = await refused.submit({ reason: "rude" });
  expect([sent.status, sent.notice]).toEqual([
    200,
    expect.stringContaining(tr("notices.reported")),
  ]);
  expect((await mehmet.get(address)).main).toContain(tr("moderation.reportedAlready"));
  const without_words = await (await emma.get(address)).submit({ reason: "other" });
  expect(without_words.main).toContain(en("messages.reportTextRequired"));
  expect(without_words.find("input[value=other]").hasAttribute("checked")).toBe(true);
  await app.sql`delete from sessions where user_id = ${await app.idOf("emma")}`;
  const signed_out = await without_words.submit({ text: "Look at it" });
  expect(signed_out.status).toBe(401);
  expect(signed_out.main).toContain(en("topic.sessionOver"));
  expect(signed_out.find("textarea").textContent).toContain("Look at it");
  expect(await app.sql`select reason, text from report_entries`).toEqual([
    { reason: "rude", text: "Yalan" },
  ]);
});

test("moderators see the queue and its count, claim, and learn what another has done meanwhile", async () => {
  const [nazim, selin, mehmet] = [
    await app.as("nazim"),
    await app.as("selin"),
    await app.as("mehmet"),
  ];
  const menu_text = tr("layout.moderationOpen", { open: 1 });
  expect((await mehmet.get("/forum")).text).not.toContain(tr("layout.moderation"));
  const page = await nazim.get("/forum");
  expect(page.find("header nav summary").textContent).toContain(
    tr("layout.openReports", { count: 1 }),
  );
  const queue = await page.follow(menu_text);
  expect(queue.main).toContain("Yalan");
  const seen_by_selin = await (await selin.get(queue.path)).follow(
    queue.find("main ul a[href^='/moderation/reports/']").textContent,
  );
  const [report] = await app.sql`select id from reports`;
  const claimed = await (await nazim.get(`/moderation/reports/${report?.id}`)).submit();
  expect(claimed.notice).toContain(tr("notices.reportClaimed"));
  const late_claim = await seen_by_selin.submit();
  expect([late_claim.status, late_claim.main]).toEqual([
    409,
    expect.stringContaining(tr("messages.reportClaimed")),
  ]);
  const late_closing = await seen_by_selin.submit(
    { outcome: "handled", note: "Uyardım" },
    { button: tr("moderation.closeReport") },
  );
  expect(late_closing.status).toBe(409);
  expect(late_closing.find("textarea").textContent).toContain("Uyardım");
  const closed = await claimed.submit(
    { outcome: "dismissed" },
    { button: tr("moderation.closeReport") },
  );
  expect(closed.main).toContain(tr("moderation.none_open"));
  expect((await nazim.get("/forum")).text).not.toContain(menu_text);
});

test("a moderator finds the record of the author, and suspending them from the report closes it", async () => {
  const { post_id } = ids;
  const nazim = await app.as("nazim");
  await (await app.apiAs("emma")).post("/reports/", { post_id, reason: "spam" });
  const [report] = await app.sql`select id from reports where state = 'open'`;
  const page = await nazim.get(`/moderation/reports/${report?.id}`);
  const member = await page.follow("Ayşe Demir");
  const record = await member.follow(`${tr("moderation.record")}: ${PEOPLE.ayse.username}`);
  expect(record.find(`a[href$='/suspend']`).textContent).toBe(tr("moderation.suspend"));
  const form = await page.follow(tr("moderation.suspend"));
  const done = await form.submit({ reason: "Reklam" });
  expect([done.path, done.notice]).toEqual([
    "/moderation/reports",
    expect.stringContaining(tr("notices.memberSuspended")),
  ]);
  expect(done.notice).toContain(tr("notices.reportDone", { number: Number(report?.id) }));
  expect(await app.sql`select outcome from reports where id = ${report?.id ?? 0}`).toEqual([
    { outcome: "suspended" },
  ]);
});

test("an act in the queue leads back to it and on to the next report; a second moderator learns that it is closed", async () => {
  const { topic_id } = ids;
  const ayse = await app.apiAs("ayse");
  const emma = await app.apiAs("emma");
  await app.sql`delete from reports`;
  await app.sql`delete from suspensions`;
  const posts = await Promise.all([1, 2, 3].map(() => makePost(ayse, topic_id)));
  for (const post_id of posts) await emma.post("/reports/", { post_id, reason: "spam" });
  const reports = await app.sql<{ id: number; post_id: number }[]>`
    select id, post_id::int from reports order by id`;
  const [first, second, third] = reports.map(({ id }) => id);
  const [nazim, selin] = [await app.as("nazim"), await app.as("selin")];
  const queue = await nazim.get("/moderation/reports");
  const thing = tr("moderation.kind_post", { title: "Ceviz sehpa" });
  const removal = await queue.follow(`${tr("topic.delete")}: ${thing}`);
  const removal_of_selin = await selin.get(removal.path);
  const removed = await removal.submit({ reason: "Reklam" });
  expect([removed.path, removed.notice]).toEqual([
    "/moderation/reports",
    expect.stringContaining(tr("notices.reportDone", { number: Number(first) })),
  ]);
  expect(removed.text).not.toContain(tr("notices.undo"));
  const next = await removed.follow(tr("notices.nextReport", { thing }));
  expect(next.path).toBe(`/moderation/reports/${second}`);

  const late = await removal_of_selin.submit({ reason: "Reklam" });
  expect([late.path, late.notice]).toEqual([
    `/moderation/reports/${first}`,
    expect.stringContaining(tr("notices.reportClosedMeanwhile")),
  ]);
  const late_page = await selin.get(removal.path);
  expect(late_page.path).toBe(`/moderation/reports/${first}`);

  const dismissed = await removed.submit(
    {},
    { button: `${tr("moderation.chooseDismissed")}: ${thing}` },
  );
  expect(dismissed.notice).toContain(tr("notices.reportDone", { number: Number(second) }));
  const again = await removed.submit(
    {},
    { button: `${tr("moderation.chooseDismissed")}: ${thing}` },
  );
  expect([again.status, again.main]).toEqual([
    409,
    expect.stringContaining(tr("messages.reportClosed")),
  ]);

  const tools = await (await nazim.get(`/moderation/reports/${third}`)).follow(
    tr("topic.moderate"),
  );
  const locked = await (await tools.follow(tr("moderation.lock"))).submit({ reason: "Dağıldı" });
  expect([locked.path, locked.notice]).toEqual([
    `/moderation/reports/${third}`,
    expect.stringContaining(tr("notices.topicLocked")),
  ]);
  expect(await app.sql`select outcome from reports order by id`).toEqual([
    { outcome: "removed" },
    { outcome: "dismissed" },
    { outcome: null },
  ]);
});

test("what was removed is restored from its list", async () => {
  const nazim = await app.as("nazim");
  const [post] = await app.sql`select id::int, topic_id from removed_posts limit 1`;
  const list = await nazim.get("/moderation/removed");
  const restored = await list.submit({}, { within: "main li form" });
  expect(restored.notice).toContain(tr("notices.postRestored"));
  expect(await app.sql`select 1 from posts where id = ${post?.id}`).toHaveLength(1);
});
