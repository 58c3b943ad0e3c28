import { beforeAll, beforeEach, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { QUARTER_OF_LIMITS, SPA } from "#tests/support/app-settings.ts";
import { makeForum, makeTopic } from "#tests/support/community.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { readStringList, type StringItem } from "#tests/support/structured-fields.ts";

let app: App;
let emma: ApiClient;
let topic_id: number;

beforeAll(async () => {
  app = await sharedApp(QUARTER_OF_LIMITS);
  const selin = await app.apiAs("selin");
  const { forum_id } = await makeForum(selin);
  emma = await app.apiAs("emma");
  topic_id = await makeTopic(emma, forum_id);
});
beforeEach(() => app.sql`delete from rate_limits`);

test("a call says what it counts and what is left, and so does its refusal", async () => {
  const edit = () => emma.put(`/topics/${topic_id}`, { title: "Masa" });
  const first = await edit();
  expect(limitsOf(first.headers)).toEqual({
    policies: [{ text: "edit", parameters: { q: 25, w: 300 } }],
    limits: [{ text: "edit", parameters: { r: 24, t: 300 } }],
  });
  expect(limitsOf((await edit()).headers).limits).toMatchObject([{ parameters: { r: 23 } }]);
  await app.sql`update rate_limits set points = 25 where key like 'edit:%'`;
  const refused = await edit();
  const wait = Number(refused.headers.get("Retry-After"));
  expect([refused.status, refused.body.code]).toEqual([429, "too_many_tries"]);
  expect(wait).toBeGreaterThan(280);
  expect(limitsOf(refused.headers)).toEqual({
    policies: [{ text: "edit", parameters: { q: 25, w: 300 } }],
    limits: [{ text: "edit", parameters: { r: 0, t: wait } }],
  });
  expect(limitsOf((await emma.get(`/topics/${topic_id}`)).headers)).toEqual(NOTHING);
});

test("a refused call reports what it has counted, and a refunded count is left again", async () => {
  const { body } = await emma.get("/users/me");
  const change = (current_password: string, new_password: string) =>
    emma.patch("/users/me/password/", { current_password, new_password });
  const wrong = await change("yanlış", "yepyeni-bir-parola");
  expect([wrong.status, limitsOf(wrong.headers).limits]).toMatchObject([
    400,
    [{ text: "password_check", parameters: { r: 4 } }],
  ]);
  const same = await change(PASSWORD, PASSWORD);
  expect([same.status, limitsOf(same.headers).limits]).toMatchObject([
    400,
    [{ text: "password_check", parameters: { r: 5, t: 900 } }],
  ]);
  expect(body.username).toBe("emma");
});

test("a sign-in reports the same for every name, from every network", async () => {
  const known = await signIn(PEOPLE.emma.email, PASSWORD, "198.51.100.1");
  expect([known.status, limitsOf(known.headers)]).toEqual([
    200,
    {
      policies: SIGN_IN_POLICIES,
      limits: [{ text: "sign_in_of_each", parameters: { r: 25, t: 900 } }],
    },
  ]);
  // The network of the first is known to the account; the others are an unknown name and a member
  // who never was here.
  for (const name of [PEOPLE.emma.email, "kimse@example.org", PEOPLE.mehmet.username]) {
    await app.sql`delete from rate_limits`;
    const failures = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const { status, headers } = await signIn(name, "yanlış", "198.51.100.1");
      failures.push([status, limitsOf(headers)]);
    }
    expect([name, ...failures]).toEqual([
      name,
      ...[24, 23, 22, 21, 20, 19].map((r, index) => [
        index < 5 ? 400 : 429,
        {
          policies: SIGN_IN_POLICIES,
          limits: [{ text: "sign_in_of_each", parameters: { r, t: expect.any(Number) } }],
        },
      ]),
    ]);
  }
});

test("limits of a wide network, of a mailbox and of a recovery are not reported", async () => {
  const wide = await signIn("kimse@example.org", "yanlış", "2001:db8:1:2::3");
  expect(limitsOf(wide.headers).policies).toEqual(SIGN_IN_POLICIES);
  for (const email of [PEOPLE.mehmet.email, "kimse@example.org"]) {
    await app.sql`delete from rate_limits`;
    const { status, headers } = await post(`/password-recovery/${email}`, "", "198.51.100.7");
    expect([status, limitsOf(headers)]).toEqual([200, NOTHING]);
  }
  const invite = await emma.post("/invites/", { email_to: "davetli@example.org" });
  expect([invite.status, limitsOf(invite.headers).policies.map(({ text }) => text)]).toEqual([
    200,
    ["invite", "invite_emails"],
  ]);
});

test("invalid tokens are counted by network, up to a refusal; a valid one is not affected", async () => {
  const stranger = app.api("nonsense");
  const first = await stranger.get("/users/me");
  expect([first.status, limitsOf(first.headers).limits]).toMatchObject([
    403,
    [{ text: "bad_token", parameters: { r: 149 } }],
  ]);
  await app.sql`update rate_limits set points = 150 where key like 'bad_token:%'`;
  const refused = await stranger.get("/users/me");
  expect([refused.status, refused.body.code, limitsOf(refused.headers).limits]).toMatchObject([
    429,
    "too_many_tries",
    [{ text: "bad_token", parameters: { r: 0 } }],
  ]);
  expect((await emma.get("/users/me")).status).toBe(200);
});

test("concurrent calls report different remains", async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => emma.put(`/topics/${topic_id}`, { title: "Masa" })),
  );
  const remains = answers.map(({ headers }) => limitsOf(headers).limits[0]?.parameters.r);
  expect(remains.toSorted((a = 0, b = 0) => b - a)).toEqual([
    24, 23, 22, 21, 20, 19, 18, 17, 16, 15,
  ]);
});

test("scripts of other sites can read the headers", async () => {
  const { headers } = await emma.get("/topics?x=1", { Origin: SPA });
  expect(headers.get("Access-Control-Expose-Headers")?.split(", ")).toEqual(
    expect.arrayContaining(["RateLimit", "RateLimit-Policy", "Retry-After", "Warnings"]),
  );
});

const NOTHING = { policies: [], limits: [] };
const SIGN_IN_POLICIES = [
  { text: "sign_in_of_each", parameters: { q: 25, w: 900 } },
  { text: "sign_in", parameters: { q: 5, w: 900 } },
];

/** Both headers must be valid where they exist. */
function limitsOf(headers: Headers): { policies: StringItem[]; limits: StringItem[] } {
  return { policies: listIn("RateLimit-Policy", headers), limits: listIn("RateLimit", headers) };
}

function listIn(name: string, headers: Headers): StringItem[] {
  const value = headers.get(name);
  if (value === null) return [];
  const items = readStringList(value);
  if (items === null) throw new Error(`${name}: ${value}`);
  return items;
}

function signIn(username: string, password: string, address: string) {
  return post("/login/access-token", new URLSearchParams({ username, password }), address);
}

function post(path: string, body: string | URLSearchParams, address: string) {
  return app.api().post(path, body, { "X-Forwarded-For": address });
}
