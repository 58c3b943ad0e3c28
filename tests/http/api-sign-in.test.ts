import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiAnswer } from "#tests/support/api-client.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

type Fields = { username: string; password: string };
const SENT: [kind: string, send: (fields: Fields) => Promise<ApiAnswer>][] = [
  [
    "urlencoded",
    (fields) =>
      app
        .api()
        .post(
          "/login/access-token",
          new URLSearchParams({ grant_type: "password", scope: "", client_id: "", ...fields }),
        ),
  ],
  ["multipart", (fields) => app.api().post("/login/access-token", formOf(fields))],
];

test.each(SENT)(
  "%s: by e-mail or by username, whatever its case, with one letter for I, İ, ı and i",
  async (_, send) => {
    const names = [
      "nazım.e",
      "NAZIM.E",
      "NAZİM.E",
      "nazim.e",
      "Nazım.E",
      " nazım.e ",
      "nazi\u0307m.e",
      "nazim@example.org",
      "NAZIM@EXAMPLE.ORG",
      "NAZİM@EXAMPLE.ORG",
      "nazım@example.org",
      "Nazim@Example.Org",
    ];
    for (const username of names) {
      const { status, body } = await send({ username, password: PASSWORD });
      expect([username, status, body]).toEqual([
        username,
        200,
        { access_token: expect.stringMatching(/^[\w-]{43}$/), token_type: "bearer" },
      ]);
      expect((await app.api(body.access_token).get("/users/me")).body.username).toBe(
        PEOPLE.nazim.username,
      );
    }
  },
);

test.each(SENT)(
  "%s: the same words for whoever is not there, is spelled otherwise or has another password",
  async (_, send) => {
    const tries = [
      { username: PEOPLE.ayse.email, password: PASSWORD.toUpperCase() },
      { username: PEOPLE.ayse.email, password: `${PASSWORD} ` },
      { username: PEOPLE.yagmur.email, password: "yanlış-parola" },
      { username: "kimse@example.org", password: PASSWORD },
      { username: "kimse", password: PASSWORD },
      { username: "ayse.demir", password: PASSWORD },
      { username: `${PEOPLE.ayse.email}%`, password: PASSWORD },
      { username: "@", password: "x" },
      { username: "a".repeat(10_000), password: "b".repeat(10_000) },
    ];
    for (const fields of tries) {
      const { status, body } = await send(fields);
      expect([fields.username.slice(0, 40), status, body]).toEqual([
        fields.username.slice(0, 40),
        400,
        { detail: "Incorrect email or password" },
      ]);
    }
  },
);

test("passwords are compared in one normal form of their letters", async () => {
  const ayse = await app.apiAs("ayse");
  const changed = await ayse.patch("/users/me/password", {
    current_password: PASSWORD.normalize("NFD"),
    new_password: "şöyle-böyle".normalize("NFD"),
  });
  expect(changed.status).toBe(200);
  for (const form of ["NFC", "NFD"]) {
    for (const [, send] of SENT)
      expect(
        (await send({ username: PEOPLE.ayse.email, password: "şöyle-böyle".normalize(form) }))
          .status,
      ).toBe(200);
  }
});

/** Odd, so that one of them is in the middle. */
const TRIES = 9;

test("an unknown account takes the time of a hash, as a known one does", async () => {
  // The hashes of the tests' people are cheap ones; this one is as dear as every member's.
  const selin = await app.apiAs("selin");
  await selin.post("/users/", {
    email: "pahali@example.org",
    username: "pahali",
    password: PASSWORD,
  });
  const [, send] = SENT[0] ?? [];
  const timed = async (username: string) => {
    const began = performance.now();
    expect((await send?.({ username, password: "yanlış-parola" }))?.status).toBe(400);
    return performance.now() - began;
  };
  const [known, unknown]: [number[], number[]] = [[], []];
  // By turns, so that a busy moment of the machine falls on both.
  for (let n = 0; n < TRIES; n += 1) {
    known.push(await timed("pahali@example.org"));
    unknown.push(await timed(`yok${n}@example.org`));
  }
  // Without a hash it would be a tenth of it.
  expect(middle(unknown) / middle(known)).toBeGreaterThan(0.5);
  expect(middle(unknown) / middle(known)).toBeLessThan(2);
});

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function middle(times: number[]): number {
  return times.toSorted((a, b) => a - b)[(times.length - 1) / 2] ?? 0;
}
