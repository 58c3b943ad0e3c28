import { beforeAll, expect, test } from "vitest";
import type { ApiAnswer } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";

let app: App;

beforeAll(async () => {
  app = await sharedApp();
});

type Fields = { username: string; password: string };
const FORM_TYPES: [kind: string, send: (fields: Fields) => Promise<ApiAnswer>][] = [
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

test.each(FORM_TYPES)(
  "%s: signing in works by e-mail or username in any case, with I, İ, ı and i as one letter",
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
        {
          access_token: expect.stringMatching(/^[\w-]{43}$/),
          token_type: "bearer",
          expires_in: 8 * 24 * 60 * 60,
        },
      ]);
      expect((await app.api(body.access_token).get("/users/me")).body.username).toBe(
        PEOPLE.nazim.username,
      );
    }
  },
);

test.each(FORM_TYPES)(
  "%s: an unknown account, another spelling and a wrong password get the same answer",
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
        { detail: "Incorrect email or password", code: "wrong_email_or_password" },
      ]);
    }
  },
);

test("passwords are compared in one Unicode normal form", async () => {
  const ayse = await app.apiAs("ayse");
  const changed = await ayse.patch("/users/me/password", {
    current_password: PASSWORD.normalize("NFD"),
    new_password: "şöyle-böyle".normalize("NFD"),
  });
  expect(changed.status).toBe(200);
  for (const form of ["NFC", "NFD"]) {
    for (const [, send] of FORM_TYPES)
      expect(
        (await send({ username: PEOPLE.ayse.email, password: "şöyle-böyle".normalize(form) }))
          .status,
      ).toBe(200);
  }
});

/** An odd number, because the median is compared. */
const TRIES = 9;

test("an unknown account takes as long to refuse as a known one", async () => {
  // The test accounts have cheap hashes. An account created through the API has a regular one.
  const selin = await app.apiAs("selin");
  await selin.post("/users/", {
    email: "pahali@example.org",
    username: "pahali",
    password: PASSWORD,
  });
  const [, send] = FORM_TYPES[0] ?? [];
  const measure = async (username: string) => {
    const started_at = performance.now();
    expect((await send?.({ username, password: "yanlış-parola" }))?.status).toBe(400);
    return performance.now() - started_at;
  };
  const [known, unknown]: [number[], number[]] = [[], []];
  // Alternates, because a busy machine must slow both alike.
  for (let n = 0; n < TRIES; n += 1) {
    known.push(await measure("pahali@example.org"));
    unknown.push(await measure(`yok${n}@example.org`));
  }
  // The ratio would be about 0.1 if no hash were computed.
  expect(median(unknown) / median(known)).toBeGreaterThan(0.5);
  expect(median(unknown) / median(known)).toBeLessThan(2);
});

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[(times.length - 1) / 2] ?? 0;
}
