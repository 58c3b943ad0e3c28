import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum } from "#tests/support/community.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";

const TABLES = ["passwords", "invites", "topics", "posts", "users", "one_time_tokens"];
const SECRETS = ["argon2", "gizli", PASSWORD, "example.org"];
/** The code handles this error nowhere, so it is logged with its stack. */
const CODE = "XX000";
const SOON = { timeout: 15_000, interval: 100 };

let app: App;
beforeAll(async () => {
  app = await sharedApp();
});

test("failed writes put no hash, e-mail or text of a member into the log or the failed jobs", async () => {
  const selin = await app.apiAs("selin");
  const { forum_id } = await makeForum(selin);
  const [mehmet, ayse] = [await app.apiAs("mehmet"), await app.as("ayse")];
  await refuseWrites();

  const failures = [
    await mehmet.patch("/users/me/password", {
      current_password: PASSWORD,
      new_password: "gizli-yeni-parola",
    }),
    await mehmet.patch("/users/me", { full_name: "Gizli gizli" }),
    await mehmet.post("/invites/", { text: "gizli davet", email_to: "gizli.konuk@example.org" }),
    await mehmet.post("/topics/", {
      title: "gizli başlık",
      content: "<p>gizli sözler</p>",
      forum_id,
    }),
    await ayse.post(`/forum/${forum_id}/newTopic`, {
      title: "gizli başlık",
      content: "gizli sözler",
      content_format: "markdown",
    }),
  ];
  expect(failures.map(({ status }) => status)).toEqual([500, 500, 500, 500, 500]);
  await app.api().post(`/password-recovery/${PEOPLE.emma.email}`);
  const failedJob = async () =>
    (
      await app.sql`select output->>'message' as message from pgboss.job where name = 'send-reset-link' and output is not null`
    )[0]?.message;
  await expect.poll(failedJob, SOON).toMatch(/^Failed query: insert into "one_time_tokens"/);
  expect(await failedJob()).not.toMatch(/params|@|\\x|Buffer/);

  const log = app.output();
  for (const secret of SECRETS) expect(log).not.toContain(secret);
  const logged = log
    .split("\n")
    .filter((line) => line.includes('"err"'))
    .map((line) => JSON.parse(line));
  expect(logged.length).toBeGreaterThanOrEqual(failures.length + 1);
  for (const { err } of logged) {
    expect(err).toMatchObject({
      message: expect.stringMatching(/^Failed query: (insert|update|with)\b[^]*$/),
      stack: expect.stringMatching(/\n\s+at /),
      cause: { code: CODE, severity: "ERROR", message: "The disk is full" },
    });
  }
});

afterAll(() => app.sql`drop function refuse() cascade`);

/** The detail of the error quotes the row, as errors of constraints do. */
async function refuseWrites(): Promise<void> {
  await app.sql.unsafe(`create function refuse() returns trigger language plpgsql as $$
    begin raise exception using errcode = '${CODE}', message = 'The disk is full', detail = new::text; end $$`);
  for (const table of TABLES)
    await app.sql.unsafe(
      `create trigger refuse before insert or update on ${table} for each row execute function refuse()`,
    );
}
