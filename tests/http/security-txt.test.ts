import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, sharedApp, startApp } from "#tests/support/app.ts";
import { HTTPS_SITE, SECURITY_CONTACT } from "#tests/support/app-settings.ts";

const ADDRESS = "/.well-known/security.txt";
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

test("guests read whom to tell about a vulnerability, in which languages, and for less than a year", async () => {
  const app = await sharedApp();
  const response = await fetch(app.url + ADDRESS);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([
    200,
    "text/plain; charset=utf-8",
  ]);
  const { Expires = "", ...fields } = fieldsOf(await response.text());
  expect(fields).toEqual({
    Contact: `mailto:${SECURITY_CONTACT}`,
    "Preferred-Languages": "tr, en",
  });
  const expires_ms = Date.parse(Expires);
  expect(expires_ms).toBeGreaterThan(Date.now());
  expect(expires_ms).toBeLessThan(Date.now() + YEAR_MS);
});

describe("a site with https and a page about security", () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp({ ...HTTPS_SITE, SECURITY_CONTACT: "https://example.org/güvenlik" });
  });
  afterAll(async () => {
    await app.stop();
  });

  test("links to both", async () => {
    const response = await fetch(app.url + ADDRESS);
    expect(fieldsOf(await response.text())).toMatchObject({
      Contact: "https://example.org/g%C3%BCvenlik",
      Canonical: HTTPS_SITE.SITE_URL + ADDRESS,
    });
  });
});

test("without the setting there is no such file", async () => {
  const app = await startApp();
  const response = await fetch(app.url + ADDRESS);
  expect([response.status, await response.text()]).toEqual([404, ""]);
  await app.stop();
});

function fieldsOf(text: string): Record<string, string> {
  expect(text.endsWith("\n")).toBe(true);
  return Object.fromEntries(
    text
      .trimEnd()
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2)]),
  );
}
