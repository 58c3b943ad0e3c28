import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import type { Page } from "#tests/support/browser.ts";
import type { PersonName } from "#tests/support/people.ts";
import { tr } from "../support/texts.ts";

let app: App;

/**
 * Selin brought Ayşe and Mehmet; Ayşe brought Emma, who brought Nazım. Yağmur came through nobody.
 */
beforeAll(async () => {
  app = await startApp();
  for (const [host, guest] of [
    ["selin", "ayse"],
    ["selin", "mehmet"],
    ["ayse", "emma"],
    ["emma", "nazim"],
  ] as const)
    await join(host, guest);
});
afterAll(() => app.stop());

describe("a member", () => {
  test("sees the way up to the root, and everybody below", async () => {
    const page = await tree("ayse");
    expect(page.heading).toBe(tr("invites.tree"));
    expect(way(page)).toEqual(["selin", tr("invites.you")]);
    expect(branches(page)).toEqual([["emma", ["nazım.e"]]]);
    expect(page.main).not.toContain("mehmet.usta");
    expect(page.find("main section ol a").getAttribute("href")).toBe("/user/selin");
  });

  test("sees the branch of whoever came through them, with the way there", async () => {
    const page = await tree("ayse", `?member=${await app.idOf("emma")}`);
    expect(way(page)).toEqual(["selin", "ayşe.demir", "emma"]);
    expect(page.all("main section ol a").map((link) => link.getAttribute("href"))).toEqual([
      "/user/selin",
      `/invites/tree?member=${await app.idOf("ayse")}`,
    ]);
    expect(branches(page)).toEqual([["nazım.e"]]);
  });

  test("sees no other branch, above or beside", async () => {
    for (const other of ["selin", "mehmet", "yagmur"] as const) {
      expect((await tree("ayse", `?member=${await app.idOf(other)}`)).status).toBe(404);
    }
    for (const search of ["?member=2147483647", "?member=x", "?member="])
      expect((await tree("ayse", search)).status).toBe(404);
  });

  test("who brought nobody reads what will stand here", async () => {
    const page = await tree("nazim");
    expect(way(page)).toEqual(["selin", "ayşe.demir", "emma", tr("invites.you")]);
    expect(page.main).toContain(tr("invites.noGuests"));
  });
});

describe("a superuser", () => {
  test("sees the whole tree, from everybody who came through nobody", async () => {
    expect(branches(await tree("selin"))).toEqual([
      ["selin", ["ayşe.demir", ["emma", ["nazım.e"]]], ["mehmet.usta"]],
      ["yağmur.k"],
    ]);
  });

  test("sees every branch", async () => {
    const page = await tree("selin", `?member=${await app.idOf("ayse")}`);
    expect([way(page), branches(page)]).toEqual([["selin", "ayşe.demir"], [["emma", ["nazım.e"]]]]);
  });
});

test("stays true when an invite and an account go: the place is kept, the name is not", async () => {
  const [ayse, selin] = [await app.apiAs("ayse"), await app.apiAs("selin")];
  const { body: invite } = await ayse.post("/invites/", {});
  const code = new URL(invite.signup_link).searchParams.get("code");
  const { body: guest } = await app.api().post("/users/signup", {
    code,
    email: "ara@example.org",
    username: "aradaki",
    full_name: "Aradaki Üye",
    password: "uzun-bir-parola",
  });
  await app.sql`insert into users (username, email) values ('en.uçtaki', 'uc@example.org')`;
  await app.sql`insert into lineage (user_id, inviter_id) select id, ${guest.id} from users where username = 'en.uçtaki'`;
  expect(branches(await tree("ayse"))).toEqual([
    ["emma", ["nazım.e"]],
    ["aradaki", ["en.uçtaki"]],
  ]);
  await selin.delete(`/users/${guest.id}`);
  await app.sql`delete from invites`;
  const page = await tree("ayse");
  expect(branches(page)).toEqual([
    ["emma", ["nazım.e"]],
    [tr("invites.usedByDeleted"), ["en.uçtaki"]],
  ]);
  expect(page.text).not.toMatch(/aradaki/i);
  const [end] = await app.sql`select id from users where username = 'en.uçtaki'`;
  expect(way(await tree("ayse", `?member=${end?.id}`))).toEqual([
    "selin",
    "ayşe.demir",
    tr("invites.usedByDeleted"),
    "en.uçtaki",
  ]);
});

describe("a bushy tree", () => {
  let mehmet_id: number;

  /**
   * 45 guests of Mehmet, 12 of the first of them, and from one of these a line of 30 generations.
   */
  beforeAll(async () => {
    mehmet_id = await app.idOf("mehmet");
    await addGuests(mehmet_id, 1001, 45);
    await addGuests(1001, 2001, 12);
    await app.sql`insert into lineage (user_id, inviter_id) select 3000 + n, case n when 0 then 2001 else 2999 + n end from generate_series(0, 29) n order by n`;
  });

  test("comes twenty a page, and leaves nobody out", async () => {
    const mehmet = await app.as("mehmet");
    let page = await mehmet.get("/invites/tree");
    const names = [...firstNames(page)];
    expect(page.main).toContain(tr("invites.membersShown", { count: 45, from: 1, to: 20 }));
    for (const next of ["2", "3"]) {
      page = await page.follow(next);
      names.push(...firstNames(page));
    }
    expect(page.main).toContain(tr("invites.membersShown", { count: 45, from: 41, to: 45 }));
    expect(names).toEqual(Array.from({ length: 45 }, (_, n) => `u${1001 + n}`));
    expect((await mehmet.get("/invites/tree?page=99")).main).toContain("41-45");
  });

  test("shows ten below each, says how many there are, and leads to them all", async () => {
    const mehmet = await app.as("mehmet");
    const page = await mehmet.get("/invites/tree");
    expect(branches(page)[0]).toHaveLength(1 + 10);
    expect(page.main).toContain("12 konuk");
    const branch = await page.follow(tr("invites.allGuests", { name: "u1001", count: 12 }));
    expect(firstNames(branch)).toHaveLength(12);
    expect(way(branch)).toEqual(["selin", "mehmet.usta", "u1001"]);
  });

  test("shows four generations, and the next ones from there on", async () => {
    const mehmet = await app.as("mehmet");
    const page = await mehmet.get("/invites/tree");
    expect(branches(page)[0]?.[1]).toEqual([
      "u2001",
      [tr("invites.usedByDeleted"), [tr("invites.usedByDeleted")]],
    ]);
    const deeper = await page.follow(tr("invites.allGuests", { name: "silinmiş üye", count: 1 }));
    expect(branches(deeper)).toEqual([
      [
        tr("invites.usedByDeleted"),
        [tr("invites.usedByDeleted"), [tr("invites.usedByDeleted"), [tr("invites.usedByDeleted")]]],
      ],
    ]);
    expect(way(await mehmet.get("/invites/tree?member=3029"))).toHaveLength(4 + 30);
  });
});

async function join(host: PersonName, guest: PersonName): Promise<void> {
  await app.sql`update lineage set inviter_id = ${await app.idOf(host)} where user_id = ${await app.idOf(guest)}`;
}

async function addGuests(host_id: number, first_id: number, count: number): Promise<void> {
  await app.sql`insert into users (id, username, email) overriding system value select n, 'u' || n, 'u' || n || '@example.org' from generate_series(${first_id}::int, ${first_id + count - 1}::int) n`;
  await app.sql`insert into lineage (user_id, inviter_id, created_at) select n, ${host_id}, now() + n * interval '1 second' from generate_series(${first_id}::int, ${first_id + count - 1}::int) n`;
}

async function tree(person: PersonName, search = ""): Promise<Page> {
  return (await app.as(person)).get(`/invites/tree${search}`);
}

/** From the root to the member whose branch it is. */
function way(page: Page): string[] {
  return page
    .all("[aria-labelledby=way-up] ol > li")
    .map((item) => item.textContent.replace("»", "").trim());
}

type Tree = Array<string | Tree>;
type Element = Page["root"];

/** Each member with whoever came through them: [name, ...branches]. */
function branches(page: Page): Tree[] {
  const list = page.all("main section > div > ul")[0];
  return list ? childrenOf(list, "LI").map(branch) : [];
}

function branch(item: Element): Tree {
  const name = item.querySelector("p > a, p > span")?.textContent ?? "";
  return [name, ...childrenOf(item, "UL").flatMap((list) => childrenOf(list, "LI").map(branch))];
}

function childrenOf(element: Element, tag: string): Element[] {
  return element.children.filter((child) => child.tagName === tag);
}

/** The first generation on the page. */
function firstNames(page: Page): string[] {
  return branches(page).map(([name]) => String(name));
}
