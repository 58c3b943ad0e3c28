import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { mailTo } from "#tests/support/mailbox.ts";
import { PEOPLE } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";
import { startReceiver } from "#tests/support/webhook-receiver.ts";

/** Webhooks are checked every three seconds, and jobs every two. */
const SOON = { timeout: 30_000 };

let app: App;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  app = await startApp({ SITE_URL: "http://127.0.0.1:3000" });
  receiver = await startReceiver();
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});

const openAlarms = async () =>
  (await app.sql`select cause from alarms where ended_at is null`).map(({ cause }) => cause);

/** Runs the job of the schedule, and waits until the alarm about jobs is as it should be. */
async function look(is_open: boolean): Promise<void> {
  await app.sql`insert into pgboss.job (name, data) values ('look-for-alarms', '{}')`;
  await app.sql`select pg_notify('divan_jobs', 'look-for-alarms')`;
  await expect.poll(async () => (await openAlarms()).includes("jobs"), SOON).toBe(is_open);
}

/** The disk of the machine that runs the tests may be full. */
const entries = () =>
  receiver
    .bodies()
    .flatMap(({ data }) => data)
    .filter(({ cause }) => cause === "jobs");

test("a problem is told by dashboard, menu, API, e-mail and webhook, and so is its end", async () => {
  const [selin, ayse] = [await app.as("selin"), await app.as("ayse")];
  const api = await app.apiAs("selin");
  await app.sql`update users set language = 'en' where username = ${PEOPLE.selin.username}`;
  const { status } = await api.post("/webhooks", { url: receiver.url, kinds: ["alarm"] });
  expect(status).toBe(200);

  expect((await selin.get("/forum")).find("header").textContent).toContain(en("words.admin"));
  await app.sql`insert into pgboss.job (name, state, completed_on) values ('clean-up', 'failed', now())`;
  await look(true);
  const count = (await openAlarms()).length;
  expect((await selin.get("/forum")).find("header").textContent).toContain(
    `${en("words.admin")} (${count})`,
  );
  const page = await selin.get("/admin");
  expect(page.find("section[aria-labelledby='alarms']").textContent).toContain(
    en("alarms.name_jobs"),
  );
  expect(page.main).toContain(en("alarms.do_jobs"));
  const forum = await ayse.get("/forum");
  expect(forum.html).not.toContain("open_alarm_count");
  expect(forum.find("header").textContent).not.toContain(tr("words.admin"));
  expect((await api.get("/server/dashboard")).body.alarms).toContainEqual({
    cause: "jobs",
    detail: null,
    since: expect.stringMatching(/^\d{4}-/),
  });
  const subject = { site: "Divan", name: en("alarms.name_jobs") };
  await mailWith(en("alarms.subject", subject));
  await expect.poll(entries, SOON).toMatchObject([{ kind: "alarm", change: "raised" }]);

  await app.sql`delete from pgboss.job where state = 'failed'`;
  await look(false);
  await mailWith(en("alarms.endedSubject", subject));
  await expect.poll(entries, SOON).toMatchObject([{ change: "raised" }, { change: "ended" }]);
  expect((await selin.get("/admin")).main).not.toContain(en("alarms.name_jobs"));
});

/** An e-mail about another alarm may come before. */
async function mailWith(subject: string): Promise<void> {
  for (let count = 1; ; count += 1) {
    const { headers } = await mailTo(app, PEOPLE.selin.email, count);
    if (headers.get("subject")?.[0] === subject) return;
  }
}

test("a new webhook wants alarms only if that is chosen", async () => {
  const selin = await app.as("selin");
  const form = await selin.get("/admin/webhooks/new");
  const checked = form
    .all("input[name='kind_ids'][checked]")
    .map((box) => box.getAttribute("value"));
  expect(checked).toEqual(["topic", "post", "forum", "category"]);
  await form.submit({ url: "https://9.9.9.9/hook", kind_ids: "alarm" });
  expect(
    await app.sql`select kinds from webhooks where url = 'https://9.9.9.9/hook'`,
  ).toMatchObject([{ kinds: ["alarm"] }]);
});
