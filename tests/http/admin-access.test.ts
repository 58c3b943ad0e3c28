import { beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum } from "#tests/support/community.ts";
import { tr } from "#tests/support/texts.ts";
import { addInvite, logOf } from "./admin-rows.ts";

let app: App;
let paths: string[];
let posts: [path: string, fields: Record<string, string>][];

beforeAll(async () => {
  app = await sharedApp();
  const { category_id, forum_id } = await makeForum(await app.apiAs("selin"));
  const mehmet_id = await app.idOf("mehmet");
  const invite_id = await addInvite(app, "mehmet");
  posts = [
    [
      "/admin/users/new",
      {
        username: "yeni",
        email: "yeni@example.org",
        password: "uzun-bir-parola",
        confirm_password: "uzun-bir-parola",
      },
    ],
    [
      `/admin/users/${mehmet_id}/edit`,
      {
        username: "mehmet.usta",
        email: "mehmet@example.org",
        invites_count: "9",
        is_superuser: "on",
        is_active: "on",
      },
    ],
    [`/admin/users/${mehmet_id}/delete`, {}],
    ["/admin/forums/categories/new", { name: "Yeni" }],
    [`/admin/forums/categories/${category_id}/edit`, { name: "Başka" }],
    [`/admin/forums/categories/${category_id}/delete`, {}],
    ["/admin/forums/new", { name: "Yeni", category_id: String(category_id) }],
    [`/admin/forums/${forum_id}/edit`, { name: "Başka", category_id: String(category_id) }],
    [`/admin/forums/${forum_id}/delete`, {}],
    [`/admin/invites/${invite_id}/delete`, {}],
    ["/admin/site", { name_tr: "Başka" }],
    ["/admin/first-steps/hide", {}],
  ];
  paths = [
    "/admin",
    "/admin/users",
    "/admin/forums",
    "/admin/groups",
    "/admin/invites",
    "/admin/log",
    ...posts.map(([path]) => path),
  ];
});

test("visitors are sent to the login page, which leads back to the requested page", async () => {
  for (const path of paths) {
    expect((await app.browser().get(path)).path, path).toBe(
      `/login?redirectTo=${encodeURIComponent(path)}`,
    );
  }
});

test("members are redirected to the forum", async () => {
  const mehmet = await app.as("mehmet");
  for (const path of paths) expect((await mehmet.get(path)).path, path).toBe("/forum");
});

test("forms of visitors and members change nothing", async () => {
  const before = await listRows();
  const ayse = await app.as("ayse");
  for (const [path, fields] of posts) {
    expect((await app.browser().post(path, fields)).url.pathname, path).toBe("/login");
    expect((await ayse.post(path, fields)).path, path).toBe("/forum");
  }
  expect(await listRows()).toEqual(before);
});

test("the menu links every administration page and marks the current one", async () => {
  const selin = await app.as("selin");
  for (const [path, label] of [
    ["/admin", tr("admin.dashboard")],
    ["/admin/users", tr("admin.users")],
    ["/admin/forums/new", tr("words.forums")],
    ["/admin/invites", tr("words.invites")],
    ["/admin/log", tr("admin.log")],
    ["/admin/site", tr("site.title")],
  ] as const) {
    const page = await selin.get(path);
    expect(page.status, path).toBe(200);
    expect(
      page
        .all(`main nav[aria-label=${tr("words.admin")}] a[aria-current=page]`)
        .map((link) => link.textContent),
      path,
    ).toEqual([label]);
    expect(page.find("main details summary").textContent).toBe(
      tr("admin.menuAt", { place: label }),
    );
  }
  const page = await selin.get("/admin");
  expect(
    page
      .all("main nav")
      .at(0)
      ?.querySelectorAll("a")
      .map((link) => link.getAttribute("href")),
  ).toEqual([
    "/admin",
    "/admin/users",
    "/admin/forums",
    "/admin/groups",
    "/admin/invites",
    "/admin/files",
    "/admin/mail",
    "/admin/backups",
    "/admin/community",
    "/admin/webhooks",
    "/admin/log",
    "/admin/site",
    "/admin/ending",
  ]);
});

async function listRows() {
  const { sql } = app;
  return {
    users:
      await sql`select id, username, is_superuser, is_active, invites_count from users order by id`,
    categories: await sql`select * from categories order by id`,
    forums: await sql`select * from forums order by id`,
    invites: await sql`select * from invites order by id`,
    log: await logOf(app),
  };
}
