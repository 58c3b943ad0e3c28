import { beforeAll, describe, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { PASSWORD, PEOPLE, type PersonName } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";

const TAB = "/settings?tab=sessions";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

let app: App;
beforeAll(async () => {
  app = await sharedApp();
});

describe("the list of sessions", () => {
  test("names devices, newest first, and marks the current session", async () => {
    await signIn("mehmet", SAFARI);
    await app.apiAs("mehmet");
    const desk = await signIn("mehmet", FIREFOX);
    await app.sql`update sessions set created_at = '2026-01-02 09:30+03', last_seen_at = '2026-01-03 21:05+03' where user_agent = ${SAFARI}`;
    expect(rowsOf(await desk.get(TAB)).map((cells) => cells.slice(0, 3))).toEqual([
      [`Firefox, Windows · ${tr("settings.thisOne")}`, tr("settings.site"), "127.0.0.1"],
      ["node", tr("settings.api"), "127.0.0.1"],
      ["Safari, iOS", tr("settings.site"), "127.0.0.1"],
    ]);
    expect(
      rowsOf(await desk.get(TAB))
        .at(-1)
        ?.slice(3, 5),
    ).toEqual(["2026-01-02 09:30", "2026-01-03 21:05"]);
  });

  test("shows no expired session and no session of others", async () => {
    await signIn("ayse", SAFARI);
    const emma = await signIn("emma", FIREFOX);
    await signIn("emma", SAFARI);
    await app.sql`update sessions set expires_at = now() where user_agent = ${SAFARI} and user_id = ${await app.idOf("emma")}`;
    const page = await emma.get(TAB);
    expect(rowsOf(page).map(([device]) => device)).toEqual([
      `Firefox, Windows · ${en("settings.thisOne")}`,
    ]);
    expect(page.main).toContain(en("settings.noOthers"));
  });

  test("shows unknown and hostile user agents as an unknown device", async () => {
    const nazim = await signIn("nazim", FIREFOX);
    await app.sql`insert into sessions (token_hash, user_id, kind, user_agent, expires_at) select decode(md5(name), 'hex'), ${await app.idOf("nazim")}, 'site', name, now() + interval '1 day'
      from unnest(array['<img src=x onerror=alert(1)>', 'Mozilla/5.0']) name`;
    const page = await nazim.get(TAB);
    expect(
      rowsOf(page)
        .map((cells) => cells.slice(0, 3))
        .filter(([device]) => device === tr("settings.unknownDevice")),
    ).toEqual([
      [tr("settings.unknownDevice"), tr("settings.site"), tr("words.unknown")],
      [tr("settings.unknownDevice"), tr("settings.site"), tr("words.unknown")],
    ]);
    expect(page.html).not.toContain("onerror");
  });
});

describe("signing out", () => {
  test("ends one session and leaves the others", async () => {
    const desk = await signIn("ayse", FIREFOX);
    const phone = await signIn("ayse", SAFARI);
    await app.sql`delete from sessions where user_agent = ${SAFARI} and id <> ${await newestSession("ayse")} and user_id = ${await app.idOf("ayse")}`;
    const page = await (await desk.get(TAB)).submit(
      {},
      { button: `${tr("settings.endSession")}: Safari, iOS` },
    );
    expect([page.path, page.notice]).toEqual([TAB, tr("notices.sessionEnded")]);
    expect(await devicesOf("ayse")).toEqual([FIREFOX]);
    expect((await phone.get("/forum")).path).toBe("/login?redirectTo=%2Fforum");
  });

  test("everywhere else ends all sessions but the current one, those of the API too", async () => {
    const client = await app.apiAs("emma");
    await signIn("emma", SAFARI);
    await app.sql`delete from sessions where user_agent = ${FIREFOX} and user_id = ${await app.idOf("emma")}`;
    const desk = await signIn("emma", FIREFOX);
    const page = await (await desk.get(TAB)).submit({}, { button: en("settings.endOthers") });
    expect([page.path, page.notice]).toEqual([TAB, en("notices.sessionsEnded")]);
    expect(await devicesOf("emma")).toEqual([FIREFOX]);
    expect((await client.get("/users/me")).status).toBe(403);
  });

  test("of the current session leads to the login page", async () => {
    const desk = await signIn("nazim", FIREFOX);
    const page = await desk.post(TAB, { session_id: String(await newestSession("nazim")) });
    expect([page.url.pathname, desk.cookies.has("divan_session")]).toEqual(["/login", false]);
  });

  test("does not end sessions of other members", async () => {
    await signIn("mehmet", FIREFOX);
    const before = await devicesOf("mehmet");
    const session_id = await newestSession("mehmet");
    await (await signIn("ayse", FIREFOX)).post(TAB, { session_id: String(session_id) });
    await app.browser().post(TAB, { session_id: "others" });
    expect(await devicesOf("mehmet")).toEqual(before);
  });

  test.each([
    {},
    { session_id: "" },
    { session_id: "-1" },
    { session_id: "all" },
    { session_id: "99999999999999999999" },
  ])("%j ends nothing", async (fields) => {
    const mehmet = await signIn("mehmet", FIREFOX);
    const before = await devicesOf("mehmet");
    const page = await mehmet.post(TAB, new URLSearchParams(Object.entries(fields)));
    expect([page.status, page.path]).toEqual([422, TAB]);
    expect(page.find("main [role=alert]").textContent).toContain(tr("words.failure"));
    expect(await devicesOf("mehmet")).toEqual(before);
  });
});

async function signIn(person: PersonName, user_agent: string): Promise<Browser> {
  const browser = app.browser();
  const body = new URLSearchParams({ email: PEOPLE[person].email, password: PASSWORD });
  const page = await browser.send("POST", "/login", body, { "User-Agent": user_agent });
  expect(page.path).toBe("/forum");
  return browser;
}

function rowsOf(page: Page): string[][] {
  return page
    .all("main tbody tr")
    .map((row) => row.querySelectorAll("th, td").map((cell) => cell.textContent.trim()));
}

async function newestSession(person: PersonName): Promise<number> {
  const [row] =
    await app.sql`select max(id) as id from sessions where user_id = ${await app.idOf(person)}`;
  return row?.id;
}

async function devicesOf(person: PersonName): Promise<string[]> {
  const rows =
    await app.sql`select user_agent from sessions where user_id = ${await app.idOf(person)} and expires_at > now() order by id`;
  return rows.map(({ user_agent }) => user_agent);
}
