import { beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { PEOPLE } from "#tests/support/people.ts";
import { shownText } from "#tests/support/shown-text.ts";
import { tr } from "#tests/support/texts.ts";
import { addInvite, logOf } from "./admin-rows.ts";

let app: App;
let selin: Browser;

beforeAll(async () => {
  app = await sharedApp();
  selin = await app.as("selin");
});

const invitesLeftOf = async (username: string) =>
  (await app.sql`select invites_count from users where username = ${username}`)[0]?.invites_count;

test("without invites the page says so", async () => {
  const page = await selin.get("/admin/invites");
  expect([page.heading, page.main]).toEqual([
    tr("admin.invitesTitle"),
    expect.stringContaining(tr("admin.noInvites")),
  ]);
});

test("the page lists the invites of all members, newest first, with owner, address, text, guest and link", async () => {
  await addInvite(app, "ayse", {
    text: "Birlikte oymacılık konuşalım",
    email: "komşu@example.org",
  });
  const used = await addInvite(app, "mehmet", { is_used: true });
  await app.sql`update invites set used_by_id = ${await app.idOf("emma")} where id = ${used}`;
  const page = await selin.get("/admin/invites");
  expect(page.all("thead th").map((cell) => cell.textContent)).toEqual([
    tr("admin.owner"),
    tr("words.createdAt"),
    tr("admin.inviteEmail"),
    tr("invites.text"),
    tr("invites.usedBy"),
    tr("invites.link"),
    tr("invites.delete"),
  ]);
  const [first = [], second = []] = page
    .all("tbody tr")
    .map((row) => row.querySelectorAll("th, td"));
  const textsOf = (cells: typeof first) => [0, 2, 3, 4].map((index) => cells[index]?.textContent);
  expect(textsOf(first)).toEqual([
    PEOPLE.mehmet.username,
    tr("invites.anyAddress"),
    tr("invites.noText"),
    expect.stringContaining("emma"),
  ]);
  expect(textsOf(second)).toEqual([
    PEOPLE.ayse.username,
    "komşu@example.org",
    "Birlikte oymacılık konuşalım",
    expect.stringContaining(tr("invites.notUsed")),
  ]);
  expect([shownText(second[3]), shownText(second[5])]).toEqual(["Birlikte o…", "http://loc…"]);
  const link = second[5]?.querySelector("a");
  expect(link?.textContent).toMatch(/\/signup\?code=[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(link?.getAttribute("href")).toBe(link?.textContent);
  const disabled_button = first[6]?.querySelector("button[disabled]");
  expect([disabled_button?.textContent, disabled_button?.getAttribute("title")]).toEqual([
    expect.stringMatching(`^${tr("invites.deleteInvite")}: ${PEOPLE.mehmet.username}`),
    tr("messages.usedInviteStays"),
  ]);
  expect(second[6]?.querySelector("a")?.textContent).toMatch(
    new RegExp(`^${tr("invites.deleteInvite")}: ${PEOPLE.ayse.username}, \\d{4}-`),
  );
});

test("deleting a member's invite asks first, returns it to the owner's allowance and is logged", async () => {
  const invite_id = await addInvite(app, "mehmet", { text: "gidecek", email: "biri@example.org" });
  const before = await invitesLeftOf(PEOPLE.mehmet.username);
  const question = await selin.get(`/admin/invites/${invite_id}/delete?page=1`);
  expect([question.heading, question.main]).toEqual([
    tr("invites.deleteTitle"),
    expect.stringContaining(PEOPLE.mehmet.username),
  ]);
  const page = await question.submit({}, { button: tr("invites.deleteInvite") });
  expect([page.path, page.notice]).toEqual([
    "/admin/invites?page=1",
    expect.stringContaining(tr("notices.inviteDeleted")),
  ]);
  expect(await app.sql`select 1 from invites where id = ${invite_id}`).toEqual([]);
  expect(await invitesLeftOf(PEOPLE.mehmet.username)).toBe(before + 1);
  expect((await logOf(app))[0]).toEqual({
    actor_username: "selin",
    action: "deleted",
    subject_type: "invite",
    subject_name: PEOPLE.mehmet.username,
    before: { text: "gidecek", is_addressed: true },
    after: null,
  });
  const again = await question.submit({}, { button: tr("invites.deleteInvite") });
  expect([again.status, again.main]).toEqual([
    404,
    expect.stringContaining(tr("messages.inviteNotFound")),
  ]);
  expect(await invitesLeftOf(PEOPLE.mehmet.username)).toBe(before + 1);
});

test("deleting an own invite is not logged", async () => {
  const entries = await logOf(app);
  const invite_id = await addInvite(app, "selin");
  await (await selin.get(`/admin/invites/${invite_id}/delete`)).submit(
    {},
    { button: tr("invites.deleteInvite") },
  );
  expect(await app.sql`select 1 from invites where id = ${invite_id}`).toEqual([]);
  expect(await logOf(app)).toEqual(entries);
});

test("a used invite cannot be deleted", async () => {
  const invite_id = await addInvite(app, "ayse", { is_used: true });
  const question = await selin.get(`/admin/invites/${invite_id}/delete`);
  expect(question.main).toContain(tr("messages.usedInviteStays"));
  expect(question.all("main form")).toEqual([]);
  expect((await selin.post(`/admin/invites/${invite_id}/delete`, {})).status).toBe(400);
  expect(await app.sql`select 1 from invites where id = ${invite_id}`).toHaveLength(1);
});

test("a page has twenty invites", async () => {
  await app.sql`delete from invites`;
  for (let n = 0; n < 21; n++) await addInvite(app, "ayse");
  expect((await selin.get("/admin/invites")).main).toContain(
    tr("invites.shown", { count: 21, from: 1, to: 20 }),
  );
  const last = await selin.get("/admin/invites?page=7");
  expect([last.all("tbody tr").length, last.main]).toEqual([
    1,
    expect.stringContaining(tr("invites.shown", { count: 21, from: 21, to: 21 })),
  ]);
  expect(last.all("tbody a[href*='/delete?page=7']")).toHaveLength(1);
});
