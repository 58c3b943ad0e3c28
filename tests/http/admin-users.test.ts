import { beforeAll, describe, expect, test, vi } from "vitest";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic, wrongCounters } from "#tests/support/community.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";
import { addInvite, logOf } from "./admin-rows.ts";

let app: App;
let selin: Browser;

beforeAll(async () => {
  app = await sharedApp();
  selin = await app.as("selin");
});

const newUser = (name: string) => ({
  username: name,
  email: `${name}@example.org`,
  password: PASSWORD,
  confirm_password: PASSWORD,
});
const errorsOf = (page: Page) =>
  page.all("main form p[id$=-error]").map((each) => each.textContent);
const rowOf = async (username: string) =>
  (
    await app.sql`select id, username, email, full_name, is_superuser, is_active, invites_count from users where username = ${username}`
  )[0];

async function add(name: string): Promise<number> {
  await (await selin.get("/admin/users/new")).submit({ ...newUser(name), is_active: true });
  return (await rowOf(name))?.id;
}

describe("the list", () => {
  test("shows every account; the menu of the own row is disabled", async () => {
    const page = await selin.get("/admin/users");
    expect(page.heading).toBe(tr("admin.usersTitle"));
    expect(page.all("thead th").map((cell) => cell.textContent)).toEqual([
      tr("words.username"),
      tr("words.fullName"),
      tr("words.email"),
      tr("admin.role"),
      tr("words.status"),
      tr("admin.actions"),
    ]);
    const rows = page.all("tbody tr").map((row) =>
      row
        .querySelectorAll("th, td")
        .slice(0, 5)
        .map((cell) => cell.textContent.trim()),
    );
    expect(rows).toHaveLength(Object.keys(PEOPLE).length);
    expect(rows).toContainEqual([
      `selin ${tr("words.you")}`,
      "Selin Aydın",
      PEOPLE.selin.email,
      tr("words.superuser"),
      tr("admin.active"),
    ]);
    expect(rows).toContainEqual([
      "yağmur.k",
      "Yağmur Kılıç",
      PEOPLE.yagmur.email,
      tr("admin.user"),
      tr("words.inactive"),
    ]);
    expect(page.find("tbody button[aria-disabled=true]").textContent).toBe(
      `${tr("admin.actionsOf", { name: "selin" })}. ${tr("admin.ownAccount")}`,
    );
    const mehmet_id = await app.idOf("mehmet");
    const links = page
      .all(`tbody a[href^='/admin/users/${mehmet_id}/']`)
      .map((link) => link.textContent);
    expect(links).toEqual([
      `${tr("admin.editUser")}: mehmet.usta`,
      `${tr("viewAs.see")}: mehmet.usta`,
      `${tr("admin.deleteUser")}: mehmet.usta`,
    ]);
    expect(page.main).not.toContain(tr("admin.usersShown", { count: 6, from: 1, to: 6 }));
  });

  test("is searched by name and e-mail, treats I, İ, ı and i as one letter, and keeps the search in its dialogs", async () => {
    for (const search of ["NAZIM", "nazim@EXAMPLE", "erden", "nÂzım"]) {
      const page = await selin.get(`/admin/users?q=${encodeURIComponent(search)}`);
      expect(
        page.all("tbody tr").map((row) => row.querySelector("a")?.textContent),
        search,
      ).toEqual([PEOPLE.nazim.username]);
      expect(page.find("main input[name=q]").getAttribute("value")).toBe(search);
    }
    const page = await selin.get("/admin/users?q=mehmet");
    const edit = await page.follow(`${tr("admin.editUser")}: mehmet.usta`);
    expect(edit.path).toContain("?q=mehmet");
    expect((await edit.follow(tr("forms.cancel"))).path).toBe("/admin/users?q=mehmet");
    expect((await selin.get("/admin/users?q=%00%25_")).main).toContain(tr("admin.nobodyFound"));
    expect((await selin.get("/admin/users?q=yok-öyle-biri")).main).toContain(
      tr("admin.nobodyFoundText", { search: "yok-öyle-biri" }),
    );
  });

  test("has twenty users per page, and a page number that is too high shows the last page", async () => {
    await app.sql`insert into users (username, email) select 'sayfa' || n, 'sayfa' || n || '@example.org' from generate_series(1, 15) n`;
    expect((await selin.get("/admin/users")).main).toContain(
      tr("admin.usersShown", { count: 21, from: 1, to: 20 }),
    );
    for (const page_number of [2, 99]) {
      const page = await selin.get(`/admin/users?page=${page_number}`);
      expect([page.all("tbody tr").length, page.main]).toEqual([
        1,
        expect.stringContaining(tr("admin.usersShown", { count: 21, from: 21, to: 21 })),
      ]);
    }
    await app.sql`delete from users where username like 'sayfa%'`;
  });
});

describe("adding a user", () => {
  test("both checkboxes start empty, and the new account gets what was checked", async () => {
    const form = await selin.get("/admin/users/new");
    expect(form.all("input[type=checkbox]").map((box) => box.hasAttribute("checked"))).toEqual([
      false,
      false,
    ]);
    const page = await form.submit({ ...newUser("kapalı"), full_name: " Kapalı Kutu " });
    expect([page.path, page.notice]).toEqual([
      "/admin/users",
      expect.stringContaining(tr("notices.userCreated")),
    ]);
    expect(await rowOf("kapalı")).toMatchObject({
      full_name: "Kapalı Kutu",
      is_superuser: false,
      is_active: false,
      invites_count: 3,
    });
    await (await selin.get("/admin/users/new")).submit({
      ...newUser("açık"),
      is_superuser: true,
      is_active: true,
    });
    expect(await rowOf("açık")).toMatchObject({
      full_name: null,
      is_superuser: true,
      is_active: true,
    });
    expect((await logOf(app))[0]).toEqual({
      actor_username: "selin",
      action: "created",
      subject_type: "user",
      subject_name: "açık",
      before: null,
      after: {
        username: "açık",
        email: "açık@example.org",
        full_name: null,
        about: null,
        is_superuser: true,
        is_active: true,
        invites_count: 0,
      },
    });
    expect(JSON.stringify(await logOf(app))).not.toContain(PASSWORD);
  });

  test("shows an error for each invalid field and stores nothing", async () => {
    const entries = await logOf(app);
    const empty = await (await selin.get("/admin/users/new")).submit();
    expect([empty.status, errorsOf(empty)]).toEqual([
      422,
      [
        tr("messages.usernameRequired"),
        tr("messages.emailRequired"),
        tr("messages.passwordRequired"),
        tr("messages.confirmRequired"),
      ],
    ]);
    const wrong = await (await selin.get("/admin/users/new")).submit({
      username: "Büyük Harf",
      email: "değil",
      password: "kısa",
      confirm_password: "başka",
    });
    expect(errorsOf(wrong)).toEqual([
      tr("messages.usernameShape"),
      tr("messages.invalidEmail"),
      tr("messages.passwordShort"),
      tr("messages.passwordsDiffer"),
    ]);
    expect(wrong.find("input[name=password]").getAttribute("value") ?? "").toBe("");
    const taken = await (await selin.get("/admin/users/new")).submit({
      ...newUser("yeni"),
      email: "MEHMET@example.org",
    });
    expect([taken.status, errorsOf(taken)]).toEqual([400, [tr("messages.emailTaken")]]);
    expect(taken.find("input[name=username]").getAttribute("value")).toBe("yeni");
    expect(await rowOf("yeni")).toBeUndefined();
    expect(await logOf(app)).toEqual(entries);
  });

  test("shows English messages to an English reader", async () => {
    const visitor = await app.as("selin");
    await visitor.post("/preferences", { language: "en" });
    const page = await (await visitor.get("/admin/users/new")).submit({ password: "short" });
    expect(errorsOf(page)).toEqual([
      en("messages.usernameRequired"),
      en("messages.emailRequired"),
      en("messages.passwordShort"),
      en("messages.confirmRequired"),
    ]);
    expect(
      (await (await visitor.get("/admin/users/new")).submit({ ...newUser("ada"), is_active: true }))
        .notice,
    ).toContain(en("notices.userCreated"));
    await app.sql`update users set language = null where username = 'selin'`;
  });
});

describe("editing a user", () => {
  test("keeps the password if the field is empty, ends the sessions if it is new, and logs changed fields only", async () => {
    const user_id = await add("değişen");
    const visitor = app.browser();
    await (await visitor.get("/login")).submit({
      email: "değişen@example.org",
      password: PASSWORD,
    });
    const form = await selin.get(`/admin/users/${user_id}/edit?page=2`);
    expect(form.find("input[name=invites_count]").getAttribute("value")).toBe("3");
    const page = await form.submit({
      full_name: "Yeni Ad",
      invites_count: "12",
      is_superuser: true,
    });
    expect([page.path, page.notice]).toEqual([
      "/admin/users?page=2",
      expect.stringContaining(tr("notices.userUpdated")),
    ]);
    expect(await rowOf("değişen")).toMatchObject({
      full_name: "Yeni Ad",
      invites_count: 12,
      is_superuser: true,
      is_active: true,
    });
    expect((await logOf(app))[0]).toMatchObject({
      action: "changed",
      subject_name: "değişen",
      before: { full_name: null, invites_count: 3, is_superuser: false },
      after: { full_name: "Yeni Ad", invites_count: 12, is_superuser: true },
    });
    expect((await visitor.get("/forum")).path).toBe("/forum");
    await (await selin.get(`/admin/users/${user_id}/edit`)).submit({
      password: "yepyeni-parola",
      confirm_password: "yepyeni-parola",
    });
    expect((await logOf(app))[0]).toMatchObject({
      action: "changed",
      before: { password: null },
      after: { password: "changed" },
    });
    expect(JSON.stringify(await logOf(app))).not.toContain("yepyeni-parola");
    expect((await visitor.get("/forum")).path).toContain("/login");
    await (await visitor.get("/login")).submit({
      email: "değişen@example.org",
      password: "yepyeni-parola",
    });
    expect((await visitor.get("/admin")).path).toBe("/admin");
  });

  test("refuses invalid fields, and removes the full name if it is empty", async () => {
    const user_id = await app.idOf("mehmet");
    const edit = () => selin.get(`/admin/users/${user_id}/edit`);
    const refusals: [Record<string, string>, number, string[]][] = [
      [{ invites_count: "çok" }, 422, [tr("messages.notWhole")]],
      [{ invites_count: "-1" }, 422, [tr("messages.numberRange")]],
      [{ password: "yepyeni-parola" }, 422, [tr("messages.confirmRequired")]],
      [{ password: "kısa", confirm_password: "kısa" }, 422, [tr("messages.passwordShort")]],
      [{ confirm_password: "yepyeni-parola" }, 422, [tr("messages.passwordsDiffer")]],
      [{ username: PEOPLE.ayse.username }, 409, [tr("messages.usernameTakenByOther")]],
    ];
    for (const [values, status, errors] of refusals) {
      const page = await (await edit()).submit(values);
      expect([page.status, errorsOf(page)], JSON.stringify(values)).toEqual([status, errors]);
    }
    expect(await rowOf(PEOPLE.mehmet.username)).toMatchObject({
      full_name: PEOPLE.mehmet.full_name,
      invites_count: 3,
    });
    await (await edit()).submit({ full_name: "" });
    expect(await rowOf(PEOPLE.mehmet.username)).toMatchObject({ full_name: null });
  });

  test("refuses the own account with 403 and an unknown one with 404", async () => {
    const own_id = await app.idOf("selin");
    expect((await selin.get(`/admin/users/${own_id}/edit`)).status).toBe(403);
    expect(
      (
        await selin.post(`/admin/users/${own_id}/edit`, {
          username: "selin",
          email: "başka@example.org",
          invites_count: "0",
        })
      ).status,
    ).toBe(403);
    expect(await rowOf("selin")).toMatchObject({ email: PEOPLE.selin.email });
    expect((await selin.get("/admin/users/999999/edit")).status).toBe(404);
    expect((await selin.get("/admin/users/yok/edit")).status).toBe(404);
  });
});

test("demoting the last superuser is refused, also if the other one was demoted at the same moment", async () => {
  const user_id = await add("ikinci");
  await app.sql`update users set is_superuser = true where id = ${user_id}`;
  const form = await selin.get(`/admin/users/${user_id}/edit`);
  const { submission } = await app.sql.begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.SUPERUSERS})`;
    const submission = form.submit({ is_superuser: false });
    await vi.waitFor(async () =>
      expect(
        await app.sql`select 1 from pg_locks where not granted and locktype = 'advisory' and objid = ${ADVISORY_LOCKS.SUPERUSERS}`,
      ).toHaveLength(1),
    );
    await sql`update users set is_superuser = false where id <> ${user_id}`;
    return { submission };
  });
  const page = await submission;
  expect([page.status, page.find("main form [role=alert] ul").textContent]).toEqual([
    400,
    tr("messages.lastSuperuser"),
  ]);
  expect(await rowOf("ikinci")).toMatchObject({ is_superuser: true });
  await app.sql`update users set is_superuser = true where username = 'selin'`;
});

describe("deleting a user", () => {
  test("shows what the account owns, deletes all of it and corrects the counters", async () => {
    const [admin, ayse] = [await app.apiAs("selin"), await app.apiAs("ayse")];
    const user_id = await add("giden");
    const { body } = await app
      .api()
      .post("/login/access-token", new URLSearchParams({ username: "giden", password: PASSWORD }));
    const member = app.api(body.access_token);
    const { forum_id } = await makeForum(admin);
    const own_topic = await makeTopic(member, forum_id);
    const other_topic = await makeTopic(ayse, forum_id);
    for (let n = 0; n < 2; n++) await makePost(ayse, own_topic);
    for (let n = 0; n < 3; n++) await makePost(member, other_topic);
    await app.sql`insert into invites (owner_id) values (${user_id})`;
    await app.sql`insert into invites (owner_id, used_at) values (${user_id}, now())`;

    const question = await selin.get(`/admin/users/${user_id}/delete?q=gid`);
    expect(question.heading).toBe(tr("admin.deleteTitle", { name: "giden" }));
    expect(question.main).toContain(tr("settings.cannotUndo"));
    expect(question.all("main ul.border-y li").map((item) => item.textContent)).toEqual([
      `1 ${tr("settings.deletedTopics", { count: 1 })}. ${tr("settings.deletedReplies", { count: 2 })}`,
      `3 ${tr("words.replyUnit", { count: 3 })}`,
      `1 ${tr("settings.deletedInvites", { count: 1 })}. ${tr("settings.deletedInvitesNote", { count: 1 })}`,
    ]);
    expect(question.find("input[value=keep]").hasAttribute("checked")).toBe(true);
    const chosen = await question.submit({ writing: "delete" });
    expect(chosen.main).toContain(tr("admin.writingDeleted"));
    expect(await app.sql`select 1 from users where id = ${user_id}`).toHaveLength(1);
    const page = await chosen.submit({}, { button: tr("admin.deleteUserWith", { count: 6 }) });
    expect([page.path, page.notice]).toEqual([
      "/admin/users?q=gid",
      expect.stringContaining(tr("notices.userDeleted")),
    ]);
    expect(await app.sql`select 1 from users where id = ${user_id}`).toEqual([]);
    expect(await app.sql`select 1 from topics where id = ${own_topic}`).toEqual([]);
    expect(await app.sql`select 1 from posts where topic_id = ${other_topic}`).toEqual([]);
    expect(await app.sql`select 1 from invites where owner_id = ${user_id}`).toEqual([]);
    expect(await wrongCounters(app)).toEqual([]);
    expect((await logOf(app))[0]).toMatchObject({
      action: "deleted",
      subject_type: "user",
      subject_name: "giden",
      before: { topics: 1, posts: 3 },
      after: null,
    });
  });

  test("asks first when a form says nothing about the writing", async () => {
    const user_id = await add("yazan");
    const { body } = await app
      .api()
      .post("/login/access-token", new URLSearchParams({ username: "yazan", password: PASSWORD }));
    const { forum_id } = await makeForum(await app.apiAs("selin"));
    const topic_id = await makeTopic(app.api(body.access_token), forum_id);
    for (const form of ["", "confirmed=delete", "writing=delete"]) {
      const question = await selin.post(
        `/admin/users/${user_id}/delete`,
        new URLSearchParams(form),
      );
      expect([question.status, question.path]).toEqual([200, `/admin/users/${user_id}/delete`]);
      expect(await rowOf("yazan")).toMatchObject({ id: user_id });
    }
    const question = await selin.post(`/admin/users/${user_id}/delete`, {});
    expect(question.main).toContain(tr("admin.writingKept"));
    await question.submit({}, { button: tr("admin.deleteUserOnly") });
    expect(await rowOf("yazan")).toBeUndefined();
    expect(await app.sql`select 1 from topics where id = ${topic_id}`).toHaveLength(1);
  });

  test("refuses an account that is already deleted, the own account and an unknown one", async () => {
    const user_id = await add("önce");
    const question = await selin.get(`/admin/users/${user_id}/delete`);
    expect((await question.submit({}, { button: tr("admin.deleteUserAlone") })).status).toBe(200);
    const entries = await logOf(app);
    const again = await question.submit({}, { button: tr("admin.deleteUserAlone") });
    expect([again.status, again.main]).toEqual([
      404,
      expect.stringContaining(tr("messages.userNotDeleted")),
    ]);
    expect((await again.follow(tr("admin.back"))).path).toBe("/admin/users");
    const own_id = await app.idOf("selin");
    expect((await selin.get(`/admin/users/${own_id}/delete`)).status).toBe(403);
    expect((await selin.post(`/admin/users/${own_id}/delete`, {})).status).toBe(403);
    expect((await selin.get("/admin/users/999999/delete")).status).toBe(404);
    expect(await rowOf("selin")).toBeDefined();
    expect(await logOf(app)).toEqual(entries);
  });

  test("of an unused account shows zeros, and deletes nothing of other members", async () => {
    const user_id = await add("boş");
    await addInvite(app, "mehmet");
    const question = await selin.get(`/admin/users/${user_id}/delete`);
    expect(question.all("main ul.border-y li").map((item) => item.textContent)).toEqual([
      `0 ${tr("settings.deletedTopics", { count: 0 })}`,
      `0 ${tr("words.replyUnit", { count: 0 })}`,
      `0 ${tr("settings.deletedInvites", { count: 0 })}`,
    ]);
    await question.submit({}, { button: tr("admin.deleteUserAlone") });
    expect(await app.sql`select 1 from invites`).toHaveLength(1);
  });
});
