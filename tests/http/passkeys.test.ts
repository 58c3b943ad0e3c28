import { beforeAll, describe, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { PasskeyDevice } from "#tests/support/passkey-device.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { tr } from "#tests/support/texts.ts";

/** The address that a site without SITE_URL has when its port is chosen by the system. */
const origin = "http://localhost:0";
const OF_GUESTS = "/login/passkey-options";
const OF_MEMBERS = "/passkey-options";

let app: App;
beforeAll(async () => {
  app = await sharedApp();
});

/** Asks as the script of the page does. */
async function ask(visitor: Browser, path: string, intent: string, headers = {}) {
  const body = new URLSearchParams({ intent });
  const answer = await visitor.send("POST", path, body, headers);
  return { status: answer.status, headers: answer.headers, options: JSON.parse(answer.html) };
}

async function challengeFor(visitor: Browser, path: string, intent: string): Promise<string> {
  const { options } = await ask(visitor, path, intent);
  return options.challenge;
}

/** Adds a passkey by the form of the page. */
async function add(visitor: Browser, device: PasskeyDevice) {
  const challenge = await challengeFor(visitor, OF_MEMBERS, "add");
  const passkey = JSON.stringify(device.make({ origin, challenge }));
  return await visitor.post("/settings/security/passkeys/new", { name: "Telefon", passkey });
}

describe("what a device is asked", () => {
  test.each([
    [OF_GUESTS, "sign_in", () => app.browser()],
    [OF_MEMBERS, "confirm", () => app.as("mehmet")],
    [OF_MEMBERS, "add", () => app.as("mehmet")],
  ])(
    "is answered by %s for %s, to this site only and to keep nowhere",
    async (path, intent, open) => {
      const visitor = await open();
      const { status, headers, options } = await ask(visitor, path, intent);
      expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store"]);
      expect(options.challenge).toMatch(/^[\w-]{43}$/);
      const foreign = await ask(visitor, path, intent, { Origin: "https://evil.example" });
      expect([foreign.status, foreign.options.challenge]).toEqual([403, undefined]);
      expect((await ask(visitor, path, "else")).status).toBe(422);
      expect((await visitor.get(path)).status).toBe(405);
    },
  );

  test("needs a sign-in that waits for the second step", async () => {
    const { status, options } = await ask(app.browser(), OF_GUESTS, "second_step");
    expect([status, options.detail]).toEqual([400, tr("messages.signInExpired")]);
  });

  test("names no passkey to guests", async () => {
    const { options } = await ask(app.browser(), OF_GUESTS, "sign_in");
    expect(options.allowCredentials).toEqual([]);
  });
});

describe("the forms", () => {
  test("add a passkey, which signs in alone, ends a sign-in and confirms", async () => {
    const device = new PasskeyDevice();
    const ayse = await app.as("ayse");
    const page = await add(ayse, device);
    expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(page.all("main ol code")).toHaveLength(10);
    const list = await add(ayse, new PasskeyDevice());
    expect(list.path).toBe("/settings/security");
    expect(list.text).toContain(tr("notices.passkeyAdded"));

    const alone = app.browser();
    const challenge = await challengeFor(alone, OF_GUESTS, "sign_in");
    const passkey = JSON.stringify(device.answer({ origin, challenge }));
    expect((await alone.post("/login?redirectTo=%2Fdrafts", { passkey })).path).toBe("/drafts");
    const again = await app.browser().post("/login", { passkey });
    expect([again.status, again.path]).toEqual([400, "/login"]);
    expect(again.main).toContain(tr("messages.wrongPasskey"));
    expect(again.html).not.toContain(device.id.toString("base64url"));
    expect(again.find("input[name=email]").getAttribute("aria-invalid")).toBeUndefined();

    const second = app.browser();
    const step = await second.post("/login", { email: PEOPLE.ayse.email, password: PASSWORD });
    expect(step.path).toBe("/login/code");
    const options = { origin, checks_person: false };
    const wrong = device.answer({ ...options, challenge: "A".repeat(43) });
    const refused = await second.post("/login/code", { passkey: JSON.stringify(wrong) });
    expect([refused.status, refused.path]).toEqual([400, "/login/code"]);
    const right = device.answer({
      ...options,
      challenge: await challengeFor(second, OF_GUESTS, "second_step"),
    });
    const fields = { code: "", passkey: JSON.stringify(right) };
    expect((await second.post("/login/code", fields)).path).toBe("/forum");

    const path = "/settings/security/passkeys/new";
    const confirm = `/confirm?redirectTo=${encodeURIComponent(path)}`;
    await app.sql`update sessions set confirmed_at = now() - interval '1 hour', created_at = created_at - interval '1 hour'`;
    expect((await second.get(path)).path).toBe(confirm);
    expect((await ask(second, OF_MEMBERS, "add")).status).toBe(403);
    const proof_passkey = JSON.stringify(
      device.answer({ ...options, challenge: await challengeFor(second, OF_MEMBERS, "confirm") }),
    );
    expect((await second.post(confirm, { proof_passkey })).path).toBe(path);
    const used = await second.post(confirm, { proof_passkey });
    expect([used.status, used.path]).toEqual([400, confirm]);
  });

  test.each(["", "{}", "[]", "null", "x".repeat(10_000), '{"id":1}'])(
    "refuse what no device has answered",
    async (passkey) => {
      const mehmet = await app.as("mehmet");
      const fields = { name: "Telefon", passkey };
      const page = await mehmet.post("/settings/security/passkeys/new", fields);
      expect(page.status).toBe(422);
      expect((await app.browser().post("/login", { passkey })).status).toBe(422);
      const proof = await mehmet.post("/confirm", { proof_passkey: passkey });
      expect(proof.status).toBe(400);
    },
  );

  test("are not offered at an address for which browsers keep no passkeys", async () => {
    const mehmet = await app.as("mehmet");
    for (const path of ["/settings/security", "/settings/security/passkeys/new"])
      expect((await mehmet.get(path)).main).toContain(tr("security.passkeysElsewhere"));
  });
});
