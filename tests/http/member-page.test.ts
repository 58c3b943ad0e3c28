import { beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Page } from "#tests/support/browser.ts";
import { en, tr } from "#tests/support/texts.ts";
import { addCategory, addForum, addPost, addTopic } from "./forum-rows.ts";

const AYSE = `/user/${encodeURIComponent("ayşe.demir")}`;

let app: App;
let topics: number[];
let replies: number[];
beforeAll(async () => {
  app = await sharedApp();
  const forum_id = await addForum(app, await addCategory(app, "Zanaat"), "Ahşap işleri");
  const other_topic = await addTopic(app, forum_id, { by: "mehmet", title: "Ortak konu" });
  topics = [];
  replies = [];
  for (let n = 1; n <= 6; n++)
    topics.push(
      await addTopic(app, forum_id, {
        by: "ayse",
        title: `Konu ${n}`,
        at: `2026-03-0${n}T09:00:00Z`,
      }),
    );
  for (let n = 1; n <= 5; n++) await addPost(app, other_topic, { by: "mehmet" });
  for (let n = 1; n <= 6; n++)
    replies.push(
      await addPost(app, other_topic, {
        by: "ayse",
        content: `<p>Yanıt <b>${n}</b> &lt;script&gt;</p>`,
        at: `2026-04-0${n}T09:00:00Z`,
      }),
    );
  await app.sql`update users set created_at = '2025-01-17T22:30:00Z' where username = 'ayşe.demir'`;
});

test("needs a sign-in", async () => {
  expect((await app.browser().get("/user/selin")).url.pathname).toBe("/login");
});

test("shows a member's names, date of joining and number of posts", async () => {
  const page = await (await app.as("mehmet")).get(AYSE);
  expect(page.heading).toBe("Ayşe Demir");
  expect(page.find("title").textContent).toBe("Ayşe Demir · Divan");
  expect(page.main).toContain("Ayşe Demir@ayşe.demir");
  expect(page.find("main .avatar").getAttribute("data-initials")).toBe("AD");
  expect(page.main).toContain(`${tr("members.joined")} 2025-01-18`);
  expect(page.main).toContain("6 konu 6 yanıt 0 teşekkür");
});

test("shows the same in English", async () => {
  const page = await (await app.as("emma")).get(AYSE);
  expect(page.main).toContain(`${en("members.joined")} 2025-01-18`);
  expect(page.main).toContain("6 topics 6 replies 0 thanks");
  expect(page.all("main h2").map((heading) => heading.textContent)).toEqual([
    en("members.latestTopics"),
    en("words.latestReplies"),
  ]);
});

test("lists the latest five topics and replies, newest first, each with a link", async () => {
  const page = await (await app.as("mehmet")).get(AYSE);
  const [listed_topics, listed_replies] = page
    .all("main ul")
    .map((list) => list.querySelectorAll("li"));
  expect(listed_topics?.map((item) => item.querySelector("a")?.textContent)).toEqual([
    "Konu 6",
    "Konu 5",
    "Konu 4",
    "Konu 3",
    "Konu 2",
  ]);
  expect(listed_topics?.[0]?.querySelector("a")?.getAttribute("href")).toBe(`/topic/${topics[5]}`);
  expect(listed_topics?.[0]?.textContent).toContain("Ahşap işleri · 2026-03-06 12:00 ·");
  expect(listed_replies?.map((item) => item.querySelector("p")?.textContent)).toEqual(
    [6, 5, 4, 3, 2].map((n) => `Yanıt ${n} <script>`),
  );
  expect(listed_replies?.map((item) => item.querySelector("a")?.textContent)).toEqual(
    [11, 10, 9, 8, 7].map((n) => `Ortak konu #${n}`),
  );
  const [topic_of_reply] = await app.sql`select topic_id from posts where id = ${replies[5] ?? 0}`;
  expect(listed_replies?.map((item) => item.querySelector("a")?.getAttribute("href"))).toEqual([
    `/topic/${topic_of_reply?.topic_id}?page=2#post-${replies[5]}`,
    `/topic/${topic_of_reply?.topic_id}#post-${replies[4]}`,
    `/topic/${topic_of_reply?.topic_id}#post-${replies[3]}`,
    `/topic/${topic_of_reply?.topic_id}#post-${replies[2]}`,
    `/topic/${topic_of_reply?.topic_id}#post-${replies[1]}`,
  ]);
});

test("leads to all topics and all replies where there are more", async () => {
  const mehmet = await app.as("mehmet");
  const all_topics = await (await mehmet.get(AYSE)).follow(tr("members.allTopics"));
  expect(all_topics.path).toBe(`${AYSE}/topics`);
  expect(all_topics.heading).toBe(tr("members.topicsOf", { name: "Ayşe Demir" }));
  expect(all_topics.find("title").textContent).toBe(`${all_topics.heading} · Divan`);
  expect(all_topics.all("main li a[href^='/topic/']")).toHaveLength(6);
  const all_replies = await (await mehmet.get(AYSE)).follow(tr("members.allReplies"));
  expect(all_replies.path).toBe(`${AYSE}/replies`);
  expect(all_replies.heading).toBe(tr("members.repliesOf", { name: "Ayşe Demir" }));
  expect(all_replies.main).toContain("Yanıt 1 <script>");
  expect(
    (await mehmet.get("/user/selin")).all("main a").map((link) => link.textContent),
  ).not.toContain(tr("members.allTopics"));
});

test("the list of all replies has pages of twenty", async () => {
  const forum_id = await addForum(app, await addCategory(app, "Sohbet"), "Uzun");
  const topic_id = await addTopic(app, forum_id, { by: "mehmet", title: "Uzun konu" });
  for (let n = 1; n <= 21; n++) await addPost(app, topic_id, { by: "nazim" });
  const emma = await app.as("emma");
  const address = `/user/${encodeURIComponent("nazım.e")}/replies`;
  const first = await emma.get(address);
  expect(first.all("main li a[href*='#post-']")).toHaveLength(20);
  expect(first.main).toContain(en("topic.repliesShown", { from: 1, to: 20, count: 21 }));
  const second = await emma.get(`${address}?page=2`);
  expect(second.all("main li a[href*='#post-']")).toHaveLength(1);
  const title = en("members.repliesOf", { name: "Nâzım Erden" });
  expect(second.find("title").textContent).toBe(
    `${en("topic.pageOf", { title, page: 2 })} · Divan`,
  );
});

test("shows what a member tells about themselves, as text", async () => {
  await app.sql`update users set about = ${"Fırıncı <b>&\nbahçıvan"} where username = 'mehmet.usta'`;
  const page = await (await app.as("ayse")).get("/user/mehmet.usta");
  expect(page.html).toContain("Fırıncı &lt;b&gt;&amp;<br/>bahçıvan");
  const members = await (await app.as("ayse")).get("/members");
  expect(members.html).not.toContain("bahçıvan");
});

test("draws when a member wrote in the last year, and says it in a table", async () => {
  const forum_id = await addForum(app, await addCategory(app, "Bahçe"), "Tohum");
  const topic_id = await addTopic(app, forum_id, { by: "mehmet", at: new Date().toISOString() });
  for (let n = 0; n < 2; n += 1)
    await addPost(app, topic_id, { by: "emma", at: new Date().toISOString() });
  const page = await (await app.as("emma")).get("/user/emma");
  const shades = page.all("main figure rect").map((rect) => rect.getAttribute("fill-opacity"));
  expect(shades).toHaveLength(53);
  expect(shades.at(-1)).toBe("1");
  expect(Number(shades.at(-2))).toBeLessThan(0.1);
  expect(page.find("main figure summary").textContent).toBe("2 posts in the last year");
  expect(page.all("main figure tbody tr").map((row) => row.textContent.trim())).toEqual([
    expect.stringMatching(/^Week of \d{4}-\d\d-\d\d\s*2$/),
  ]);
});

test("shows who invited a member, and whom they invited, only to those who may know", async () => {
  const [mehmet_id, ayse_id] = [await app.idOf("mehmet"), await app.idOf("ayse")];
  await app.sql`insert into lineage ${app.sql([
    { user_id: mehmet_id, inviter_id: ayse_id },
  ])} on conflict (user_id) do update set inviter_id = excluded.inviter_id`;
  const pageFor = async (
    person: "ayse" | "mehmet" | "emma" | "selin",
    path = "/user/mehmet.usta",
  ) => await (await app.as(person)).get(path);
  for (const person of ["ayse", "mehmet", "selin"] as const)
    expect((await pageFor(person)).main).toContain(`${tr("members.invitedBy")} ayşe.demir`);
  expect((await pageFor("emma")).main).not.toContain(en("members.invitedBy"));
  const guests = await (await pageFor("ayse", AYSE)).follow(tr("members.guests"));
  expect(guests.path).toBe(`${AYSE}/guests`);
  expect(guests.all("main li a").map((link) => link.textContent)).toEqual(["mehmet.usta"]);
  expect((await pageFor("mehmet", `${AYSE}/guests`)).status).toBe(404);
  expect((await pageFor("mehmet", AYSE)).all(`main a[href='${AYSE}/guests']`)).toEqual([]);
});

test("says when a member wrote nothing", async () => {
  expect((await (await app.as("mehmet")).get("/user/selin")).main).toMatch(
    new RegExp(`${tr("members.noTopicsWritten")}.*${tr("members.noRepliesWritten")}`),
  );
});

test.each(["AYŞE.DEMİR", "Ayşe.Demir", "ayşe.demır", "AYŞE.DEMIR"])(
  "is found as %s: the four Turkish i are one letter",
  async (name) => {
    expect((await (await app.as("mehmet")).get(`/user/${encodeURIComponent(name)}`)).heading).toBe(
      "Ayşe Demir",
    );
  },
);

test.each(["kimse", "ayse.demir", "a%00b", "%F0%9F%98%80", "x".repeat(500)])(
  "%s is not found",
  async (name) => {
    const page = await (await app.as("mehmet")).get(`/user/${name}`);
    expect(page.status).toBe(404);
    expect(page.heading).toBe(tr("layout.pageNotFound"));
  },
);

test("shows the e-mail to superusers and the member only", async () => {
  expect((await (await app.as("selin")).get(AYSE)).main).toContain("ayse@example.org");
  expect((await (await app.as("ayse")).get(AYSE)).main).toContain("ayse@example.org");
  expect((await (await app.as("mehmet")).get(AYSE)).html).not.toContain("ayse@example.org");
});

test("links to the settings on the member's own page only", async () => {
  const own = await (await app.as("ayse")).get(AYSE);
  expect(own.find("main a[href='/settings']").textContent).toBe(tr("members.editProfile"));
  expect((await (await app.as("mehmet")).get(AYSE)).all("main a[href='/settings']")).toHaveLength(
    0,
  );
});

test("a former username leads to the same page, with its query", async () => {
  const mehmet = await app.as("mehmet");
  await app.sql`insert into former_usernames (username, user_id) values ('ışık.eski', ${await app.idOf("ayse")})`;
  for (const [list, query] of [
    ["", "?x=1"],
    ["/topics", "?page=2"],
    ["/replies", ""],
  ]) {
    const page = await mehmet.get(`/user/${encodeURIComponent("Işık.eski")}${list}${query}`);
    expect([page.status, page.url.pathname, page.url.search]).toEqual([
      200,
      `${AYSE}${list}`,
      query,
    ]);
  }
  expect((await mehmet.get(`/user/${encodeURIComponent("ışık.eski")}`)).heading).toBe("Ayşe Demir");
});

test("leads a superuser to what can be done with the account", async () => {
  const ayse_id = await app.idOf("ayse");
  const selin = await app.as("selin");
  const page = await selin.get(AYSE);
  expect(adminLinksOf(page)).toEqual(
    ["edit", "moderator", "view-as", "reset-link", "second-factor", "deactivate", "delete"].map(
      (act) => `/admin/users/${ayse_id}/${act}`,
    ),
  );
  expect(page.all(`main a[href='/invites/tree?member=${ayse_id}']`)).toHaveLength(1);
  expect(adminLinksOf(await selin.get("/user/selin"))).toEqual([]);
  expect(adminLinksOf(await (await app.as("mehmet")).get(AYSE))).toEqual([]);
});

test("a superuser deactivates and activates an account, and sends a reset link", async () => {
  const emma_id = await app.idOf("emma");
  const selin = await app.as("selin");
  for (const [act, button, notice] of [
    ["reset-link", "admin.sendResetLink", "notices.resetLinkSent"],
    ["deactivate", "admin.deactivate", "notices.userUpdated"],
    ["activate", "admin.activate", "notices.userUpdated"],
  ] as const) {
    const question = await selin.get(`/admin/users/${emma_id}/${act}`);
    const page = await question.submit({}, { button: tr(button) });
    expect([page.path, page.notice]).toEqual(["/user/emma", expect.stringContaining(tr(notice))]);
    expect(adminLinksOf(page).some((href) => href?.endsWith("/activate"))).toBe(
      act === "deactivate",
    );
  }
  expect(
    await app.sql`select action from audit_log where subject_id = ${emma_id} order by id`,
  ).toEqual([{ action: "reset_link_sent" }, { action: "changed" }, { action: "changed" }]);
});

test("the list of members shows names and counts, pages, and finds by name", async () => {
  await app.sql`insert into users (username, email) select 'uye' || n, 'uye' || n || '@liste.example' from generate_series(1, 25::int) n`;
  const ayse = await app.as("ayse");
  const page = await ayse.get("/members");
  expect([page.heading, page.all("main li .avatar").length]).toEqual([tr("words.members"), 20]);
  expect((await page.follow("2")).url.search).toBe("?page=2");
  expect(page.find("main form[method=get] input").getAttribute("name")).toBe("q");
  const matches = await ayse.get(`/members?q=${encodeURIComponent("demİR")}`);
  expect(matches.all("main ul:has(.avatar) > li").map((row) => row.textContent)).toEqual([
    expect.stringContaining("Ayşe Demir"),
  ]);
  expect(matches.find("main li a").getAttribute("href")).toBe(AYSE);
  expect((await ayse.get("/members?q=liste.ex")).main).toContain(tr("members.nobody"));
  expect((await app.browser().get("/members")).path).toBe("/login?redirectTo=%2Fmembers");
});

test("marks superusers and inactive members", async () => {
  const ayse = await app.as("ayse");
  expect((await ayse.get("/user/selin")).main).toContain(tr("words.superuser"));
  expect((await ayse.get(`/user/${encodeURIComponent("yağmur.k")}`)).main).toContain(
    tr("words.inactive"),
  );
});

function adminLinksOf(page: Page): (string | undefined)[] {
  return page.all("main a[href^='/admin']").map((link) => link.getAttribute("href"));
}
