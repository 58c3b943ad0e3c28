import { beforeAll, describe, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Page } from "#tests/support/browser.ts";
import type { PersonName } from "#tests/support/people.ts";
import { tr } from "#tests/support/texts.ts";

let app: App;

/**
 * Selin invited Ayşe and Mehmet. Ayşe invited Emma, who invited Nazım. Yağmur has no inviter.
 */
beforeAll(async () => {
  app = await sharedApp();
  for (const [host, guest] of [
    ["selin", "ayse"],
    ["selin", "mehmet"],
    ["ayse", "emma"],
    ["emma", "nazim"],
  ] as const)
    await join(host, guest);
});

describe("a member", () => {
  test("sees the path up to the root and all members below", async () => {
    const page = await openTree("ayse");
    expect(page.heading).toBe(tr("invites.tree"));
    expect(ancestorsOn(page)).toEqual(["selin", tr("words.you")]);
    expect(branchesOn(page)).toEqual([["emma", ["nazım.e"]]]);
    expect(page.main).not.toContain("mehmet.usta");
    expect(page.find("[aria-labelledby=way-up] li a").getAttribute("href")).toBe("/user/selin");
  });

  test("sees the branch of a member below them, with the path to it", async () => {
    const page = await openTree("ayse", `?member=${await app.idOf("emma")}`);
    expect(ancestorsOn(page)).toEqual(["selin", "ayşe.demir", "emma"]);
    expect(
      page.all("[aria-labelledby=way-up] li a").map((link) => link.getAttribute("href")),
    ).toEqual(["/user/selin", `/invites/tree?member=${await app.idOf("ayse")}`]);
    expect(branchesOn(page)).toEqual([["nazım.e"]]);
  });

  test("sees no branch above or beside their own", async () => {
    for (const other of ["selin", "mehmet", "yagmur"] as const) {
      expect((await openTree("ayse", `?member=${await app.idOf(other)}`)).status).toBe(404);
    }
    for (const search of ["?member=2147483647", "?member=x", "?member="])
      expect((await openTree("ayse", search)).status).toBe(404);
  });

  test("without guests sees an explanation", async () => {
    const page = await openTree("nazim");
    expect(ancestorsOn(page)).toEqual(["selin", "ayşe.demir", "emma", tr("words.you")]);
    expect(page.main).toContain(tr("invites.noGuests"));
  });
});

describe("a superuser", () => {
  test("sees the whole tree, from all members without an inviter", async () => {
    expect(branchesOn(await openTree("selin"))).toEqual([
      ["selin", ["ayşe.demir", ["emma", ["nazım.e"]]], ["mehmet.usta"]],
      ["yağmur.k"],
    ]);
  });

  test("reads name, full name, date and count of guests apart", async () => {
    const [line] = (await openTree("selin")).all("main section li p");
    expect(line?.textContent.replace(/\s+/g, " ")).toMatch(
      new RegExp(
        `^selin Selin Aydın ${tr("words.you")} · [\\d-]{10} · ${tr("invites.guests", { count: 2 })}$`,
      ),
    );
  });

  test("sees every branch", async () => {
    const page = await openTree("selin", `?member=${await app.idOf("ayse")}`);
    expect([ancestorsOn(page), branchesOn(page)]).toEqual([
      ["selin", "ayşe.demir"],
      [["emma", ["nazım.e"]]],
    ]);
  });
});

test("deleting an account and its invites keeps the member's position in the tree but not the name", async () => {
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
  expect(branchesOn(await openTree("ayse"))).toEqual([
    ["emma", ["nazım.e"]],
    ["aradaki", ["en.uçtaki"]],
  ]);
  await selin.delete(`/users/${guest.id}`);
  await app.sql`delete from invites`;
  const page = await openTree("ayse");
  expect(branchesOn(page)).toEqual([
    ["emma", ["nazım.e"]],
    [tr("words.deletedMember"), ["en.uçtaki"]],
  ]);
  expect(page.text).not.toMatch(/aradaki/i);
  const [descendant] = await app.sql`select id from users where username = 'en.uçtaki'`;
  expect(ancestorsOn(await openTree("ayse", `?member=${descendant?.id}`))).toEqual([
    "selin",
    "ayşe.demir",
    tr("words.deletedMember"),
    "en.uçtaki",
  ]);
});

describe("a large tree", () => {
  let mehmet_id: number;

  /**
   * Mehmet has 45 guests, the first of them 12, and one of these a line of 30 generations.
   */
  beforeAll(async () => {
    mehmet_id = await app.idOf("mehmet");
    await addGuests(mehmet_id, 1001, 45);
    await addGuests(1001, 2001, 12);
    await app.sql`insert into lineage (user_id, inviter_id) select 3000 + n, case n when 0 then 2001 else 2999 + n end from generate_series(0, 29) n order by n`;
  });

  test("has twenty members a page and omits none", async () => {
    const mehmet = await app.as("mehmet");
    let page = await mehmet.get("/invites/tree");
    const names = [...firstNamesOn(page)];
    expect(page.main).toContain(tr("invites.membersShown", { count: 45, from: 1, to: 20 }));
    for (const next of ["2", "3"]) {
      page = await page.follow(next);
      names.push(...firstNamesOn(page));
    }
    expect(page.main).toContain(tr("invites.membersShown", { count: 45, from: 41, to: 45 }));
    expect(names).toEqual(Array.from({ length: 45 }, (_, n) => `u${1001 + n}`));
    expect((await mehmet.get("/invites/tree?page=99")).main).toContain("41–45");
  });

  test("shows ten guests of a member, says how many there are, and links to all of them", async () => {
    const mehmet = await app.as("mehmet");
    const page = await mehmet.get("/invites/tree");
    expect(branchesOn(page)[0]).toHaveLength(1 + 10);
    expect(page.main).toContain(tr("invites.guests", { count: 12 }));
    const branch = await page.follow(`${tr("invites.showBranch")}: u1001`);
    expect(firstNamesOn(branch)).toHaveLength(12);
    expect(ancestorsOn(branch)).toEqual(["selin", "mehmet.usta", "u1001"]);
  });

  test("shows four generations and links to the next ones", async () => {
    const mehmet = await app.as("mehmet");
    const page = await mehmet.get("/invites/tree");
    expect(branchesOn(page)[0]?.[1]).toEqual([
      "u2001",
      [tr("words.deletedMember"), [tr("words.deletedMember")]],
    ]);
    const deeper = await page.follow(`${tr("invites.showBranch")}: ${tr("words.deletedMember")}`);
    expect(branchesOn(deeper)).toEqual([
      [
        tr("words.deletedMember"),
        [tr("words.deletedMember"), [tr("words.deletedMember"), [tr("words.deletedMember")]]],
      ],
    ]);
    expect(ancestorsOn(await mehmet.get("/invites/tree?member=3029"))).toHaveLength(4 + 30);
  });
});

async function join(host: PersonName, guest: PersonName): Promise<void> {
  await app.sql`update lineage set inviter_id = ${await app.idOf(host)} where user_id = ${await app.idOf(guest)}`;
}

async function addGuests(host_id: number, first_id: number, count: number): Promise<void> {
  await app.sql`insert into users (id, username, email) overriding system value select n, 'u' || n, 'u' || n || '@example.org' from generate_series(${first_id}::int, ${first_id + count - 1}::int) n`;
  await app.sql`insert into lineage (user_id, inviter_id, created_at) select n, ${host_id}, now() + n * interval '1 second' from generate_series(${first_id}::int, ${first_id + count - 1}::int) n`;
}

async function openTree(person: PersonName, search = ""): Promise<Page> {
  return (await app.as(person)).get(`/invites/tree${search}`);
}

/** The usernames from the root to the member whose branch is shown. */
function ancestorsOn(page: Page): string[] {
  return page
    .all("[aria-labelledby=way-up] li")
    .map((item) => item.textContent.replace("»", "").trim());
}

type Tree = Array<string | Tree>;
type Element = Page["root"];

/** Each member with the branches of their guests: [name, ...branches]. */
function branchesOn(page: Page): Tree[] {
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
function firstNamesOn(page: Page): string[] {
  return branchesOn(page).map(([name]) => String(name));
}
