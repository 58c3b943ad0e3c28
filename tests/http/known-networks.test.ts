import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { PASSWORD, PEOPLE, type PersonName } from "#tests/support/people.ts";

const HOME = "203.0.113.10";
const KEPT_NETWORKS = 50;

let app: App;
beforeAll(async () => {
  app = await startApp({ RATE_LIMIT_FACTOR: "0.25", TRUST_PROXY: "true" });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.sql`delete from rate_limits`;
  await app.sql`delete from known_networks`;
});

test("strangers lock a member out neither where the member signed in before nor after the session there ended", async () => {
  expect(await signIn("mehmet", HOME)).toBe(200);
  await lockOut("mehmet");
  expect([await signIn("mehmet", "198.51.100.99"), await signIn("mehmet", HOME)]).toEqual([
    429, 200,
  ]);
  await app.sql`delete from sessions`;
  expect([await signIn("mehmet", "198.51.100.99"), await signIn("mehmet", HOME)]).toEqual([
    429, 200,
  ]);
});

test("a device that changes its address within its network of IPv6 is still at home", async () => {
  expect(await signIn("emma", "2001:db8:5:5:1111::1")).toBe(200);
  await lockOut("emma");
  expect([
    await signIn("emma", "2001:db8:5:5:2222::9"),
    await signIn("emma", "2001:db8:7:1::9"),
  ]).toEqual([200, 429]);
});

test("strangers in the same /48 do not lock the member out of the network at home", async () => {
  expect(await signIn("emma", "2001:db8:5:5::1")).toBe(200);
  for (let network = 16; network < 36; network += 1)
    for (let tries = 0; tries < 5; tries += 1)
      await signIn("emma", `2001:db8:5:${network}::1`, "yanlış");
  expect([
    await signIn("emma", "2001:db8:5:ffff::1"),
    await signIn("emma", "2001:db8:5:5::1"),
  ]).toEqual([429, 200]);
});

test("guessing is stopped in a known network too", async () => {
  expect(await signIn("ayse", HOME)).toBe(200);
  const tries: number[] = [];
  while (tries.length < 6) tries.push(await signIn("ayse", HOME, "yanlış"));
  expect(tries).toEqual([400, 400, 400, 400, 400, 429]);
});

test("one member's network is another's unknown one, and a network fades after half a year", async () => {
  expect(await signIn("ayse", HOME)).toBe(200);
  await lockOut("nazim");
  expect(await signIn("nazim", HOME)).toBe(429);
  await lockOut("ayse");
  await app.sql`update known_networks set last_seen_at = now() - interval '181 days'`;
  expect(await signIn("ayse", HOME)).toBe(429);
});

test("a wrong password makes no network known, and an inactive account none", async () => {
  expect([await signIn("ayse", HOME, "yanlış"), await signIn("yagmur", HOME)]).toEqual([400, 400]);
  expect(await app.sql`select user_id from known_networks`).toEqual([]);
});

test("a network is one row however often it is used, without the address; the least recently used ones give way", async () => {
  const user_id = await app.idOf("nazim");
  await app.sql`insert into known_networks (user_id, network_hash, last_seen_at) select ${user_id}, sha256(n::text::bytea), now() - make_interval(days => n) from generate_series(1, ${KEPT_NETWORKS}) n`;
  await Promise.all([
    signIn("nazim", HOME),
    signIn("nazim", HOME),
    signIn("nazim", "198.51.100.1"),
  ]);
  const rows =
    await app.sql`select encode(network_hash, 'escape') as hash, now() - last_seen_at < interval '1 hour' as is_fresh, now() - last_seen_at > interval '48 days 12 hours' as is_oldest from known_networks where user_id = ${user_id}`;
  expect([
    rows.length,
    rows.filter(({ is_fresh }) => is_fresh).length,
    rows.filter(({ is_oldest }) => is_oldest),
  ]).toEqual([KEPT_NETWORKS, 2, []]);
  expect(rows.filter(({ hash }) => /203\.0|198\.51/.test(hash))).toEqual([]);
});

/** Failures from so many networks that a network which nobody signed in from is refused. */
async function lockOut(person: PersonName): Promise<void> {
  for (let network = 0; network < 5; network += 1)
    for (let tries = 0; tries < 5; tries += 1) await signIn(person, `192.0.2.${network}`, "yanlış");
}

async function signIn(
  person: PersonName,
  address: string,
  password: string = PASSWORD,
): Promise<number> {
  const body = new URLSearchParams({ username: PEOPLE[person].email, password });
  return (
    await fetch(`${app.url}/api/v1/login/access-token`, {
      method: "POST",
      body,
      headers: { "X-Forwarded-For": address },
    })
  ).status;
}
