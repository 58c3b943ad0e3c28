import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { logFault } from "#app/db/log-fault.server.ts";
import { type Mail, sendMail } from "#app/lib/mail/mail.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import { actor, createdMember, queuedPayloads, sql } from "#tests/support/domain.ts";
import { en, tr } from "#tests/support/texts.ts";
import { payloads } from "../../base/queue/payloads.ts";
import type { User } from "../../members/users/user.ts";
import { createWebhook } from "../../programs/webhooks/webhooks.server.ts";
import { ALARM_CAUSES, type AlarmCause } from "./causes.ts";
import { watchDatabaseFaults } from "./database-faults.server.ts";
import { listOpenAlarms } from "./list-alarms.server.ts";
import { recordProblem, recordProblems } from "./record-alarms.server.ts";
import { sendAlarm } from "./send-alarm.server.ts";

vi.mock("#app/lib/mail/mail.server.ts", { spy: true });

const HOUR_MS = 3_600_000;
const START = new Date("2026-11-20T10:52:01.000Z");
/** The job does not run at the same moment of each hour. */
const SOONER_MS = 900;
const after = (hours: number, ms = 0) => new Date(START.getTime() + hours * HOUR_MS + ms);

let selin: User;
const mails: Mail[] = [];
beforeAll(async () => {
  selin = await actor("selin");
});
beforeEach(async () => {
  await sql`delete from alarms`;
  await sql`delete from webhooks`;
  await sql`delete from pgboss.job`;
  await sql`update users set is_superuser = false where id <> ${selin.id}`;
  mails.length = 0;
  vi.mocked(sendMail).mockImplementation(async (mail) => void mails.push(mail));
});

const found = (...causes: AlarmCause[]) =>
  new Map(causes.map((cause) => [cause, { detail: null }] as const));
/** What a look at this time does that finds these problems. */
const look = (now: Date, ...causes: AlarmCause[]) => recordProblems(found(...causes), now);

/** To whom an e-mail was enqueued since the last call. */
async function takeMails() {
  const jobs = (await queuedPayloads("send-alarm")).map((job) => payloads["send-alarm"].parse(job));
  await sql`delete from pgboss.job where name = 'send-alarm'`;
  return jobs.sort((a, b) => a.user_id - b.user_id);
}
const twice = (work: () => Promise<void>) => Promise.all([work(), work()]);
const raiseDisk = () => recordProblem("disk", { detail: "1.0 / 40.0 GB" }, START);
const send = (job: unknown) => sendAlarm(payloads["send-alarm"].parse(job), translateFor);
async function bodiesOf({ id }: { id: number }) {
  const rows = await sql`select body from webhook_deliveries where webhook_id = ${id} order by id`;
  return rows.map(({ body }) => JSON.parse(body));
}
const open = async () => (await listOpenAlarms(selin)).map(({ cause }) => cause);

test("alarms are only for superusers", async () => {
  await expect(listOpenAlarms(await actor("ayse"))).rejects.toMatchObject({ status: 403 });
});

test("every cause can be stored, and no other", async () => {
  await look(START, ...ALARM_CAUSES);
  expect(await open()).toEqual([...ALARM_CAUSES]);
  await expect(
    sql`insert into alarms (cause, raised_at, seen_at, mailed_at, mail_number) values ('weather', now(), now(), now(), 1)`,
  ).rejects.toMatchObject({ constraint_name: "alarms_cause" });
});

test("an alarm is open from the look that finds it to the look that does not", async () => {
  await recordProblems(new Map([["disk", { detail: "1.0 / 40.0 GB" }]]), START);
  await recordProblems(new Map([["disk", { detail: "0.5 / 40.0 GB" }]]), after(1));
  expect(await listOpenAlarms(selin)).toEqual([
    { cause: "disk", detail: "0.5 / 40.0 GB", since: START },
  ]);
  await look(after(2));
  expect(await open()).toEqual([]);
  await look(after(50), "disk");
  expect(await listOpenAlarms(selin)).toEqual([{ cause: "disk", detail: null, since: after(50) }]);
  expect(await sql`select from alarms`).toHaveLength(1);
});

describe("e-mails", () => {
  test("each superuser gets one a day while it lasts, and one when it is over", async () => {
    const other = await createdMember({ is_superuser: true });
    await look(START, "backup");
    expect(await takeMails()).toEqual(
      [selin.id, other.id].map((user_id) => ({ user_id, cause: "backup", mail_number: 1 })),
    );
    for (let hour = 1; hour <= 23; hour += 1) await look(after(hour), "backup");
    expect(await takeMails()).toEqual([]);
    await look(after(24, -SOONER_MS), "backup");
    expect(await takeMails()).toHaveLength(2);
    await look(after(25));
    expect(await takeMails()).toMatchObject([{ mail_number: 3 }, { mail_number: 3 }]);
    await look(after(26));
    expect(await takeMails()).toEqual([]);
  });

  test("each cause has its own", async () => {
    await look(START, "backup");
    await look(after(1), "backup", "mail");
    expect((await takeMails()).map(({ cause }) => cause)).toEqual(["backup", "mail"]);
  });

  test("one that comes and goes is in one e-mail a day, with one that it was over", async () => {
    await look(START, "replica");
    await look(after(1));
    expect(await takeMails()).toHaveLength(2);
    for (const hour of [2, 4, 6, 8]) {
      await look(after(hour), "replica");
      await look(after(hour + 1));
    }
    expect(await takeMails()).toEqual([]);
    await look(after(24), "replica");
    expect(await takeMails()).toHaveLength(1);
  });

  test("who becomes a superuser meanwhile gets the next one", async () => {
    await look(START, "jobs");
    await takeMails();
    const later = await createdMember({ is_superuser: true });
    await look(after(24), "jobs");
    expect((await takeMails()).map(({ user_id }) => user_id)).toEqual([selin.id, later.id]);
  });

  test("nothing is enqueued for a closed account, or an address that nobody has confirmed", async () => {
    await createdMember({ is_superuser: true, is_active: false });
    await createdMember({ is_superuser: true, confirmed_email: null });
    await look(START, "jobs");
    expect((await takeMails()).map(({ user_id }) => user_id)).toEqual([selin.id]);
  });

  test("an old PostgreSQL is told once a month", async () => {
    await look(START, "postgresql");
    for (let day = 1; day < 30; day += 1) await look(after(day * 24), "postgresql");
    expect(await takeMails()).toHaveLength(1);
    await look(after(30 * 24), "postgresql");
    expect(await takeMails()).toHaveLength(1);
  });
});

test("two processes that look at once raise one alarm, and end it once", async () => {
  const webhook = await createWebhook(selin, {
    url: "https://9.9.9.9/hook",
    kinds: ["alarm"],
    reads: "public",
  });
  await twice(() => look(START, "disk"));
  expect(await takeMails()).toHaveLength(1);
  await twice(() => look(after(1)));
  expect(await takeMails()).toHaveLength(1);
  expect(await sql`select from webhook_deliveries where webhook_id = ${webhook.id}`).toHaveLength(
    2,
  );
});

test("an alarm that another process raises during a look is not ended by it", async () => {
  await recordProblem("database", { detail: "53100" }, after(0, 1));
  await look(START);
  expect(await open()).toEqual(["database"]);
});

test("an alarm is in the log too, because its e-mail may be what fails", async () => {
  const logged = vi.spyOn(log, "warn");
  await look(START, "mail");
  await look(after(1), "mail");
  await look(after(2));
  expect(logged.mock.calls).toEqual([
    [{ cause: "mail", detail: null, since: START }, "An alarm is open"],
    [{ cause: "mail", since: START }, "An alarm has ended"],
  ]);
  logged.mockRestore();
});

test("a fault of the database raises an alarm where it is met", async () => {
  watchDatabaseFaults();
  logFault(Object.assign(new Error("could not extend file"), { code: "53100" }));
  await expect
    .poll(() => listOpenAlarms(selin))
    .toMatchObject([{ cause: "database", detail: "53100" }]);
});

describe("the e-mail", () => {
  test.each([
    { language: "tr", t: tr, began: "2026-11-20 13:52" },
    { language: "en", t: en, began: "2026-11-20 13:52" },
  ] as const)(
    "says in $language what it is, what it means, what to do and where",
    async ({ language, t, began }) => {
      await sql`update users set language = ${language}, time_zone = 'Europe/Istanbul' where id = ${selin.id}`;
      await raiseDisk();
      const [job] = await takeMails();
      await send(job);
      expect(mails).toMatchObject([
        {
          to: selin.email,
          subject: t("alarms.subject", { site: "Divan", name: t("alarms.name_disk") }),
        },
      ]);
      const [mail] = mails;
      for (const sentence of [
        t("alarms.what_disk"),
        t("alarms.means_disk"),
        t("alarms.do_disk"),
        t("alarms.since", { date: began }),
        t("alarms.detail", { detail: "1.0 / 40.0 GB" }),
        t("alarms.why"),
      ])
        expect(mail?.text).toContain(sentence);
      expect(mail?.text).toMatch(new RegExp(`/admin\\?lang=${language}$`, "m"));

      await look(after(3));
      const [ended] = await takeMails();
      await send(ended);
      expect(mails[1]?.subject).toBe(
        t("alarms.endedSubject", { site: "Divan", name: t("alarms.name_disk") }),
      );
      expect(mails[1]?.text).toContain(t("alarms.ended", { date: began.replace("13:", "16:") }));
    },
  );

  test("is not sent if a newer one waits, or the member is no superuser any more", async () => {
    await raiseDisk();
    const [first] = await takeMails();
    await look(after(24), "disk");
    const [second] = await takeMails();
    await send(first);
    expect(mails).toEqual([]);
    await send(second);
    expect(mails).toHaveLength(1);
    await sql`update users set is_superuser = false where id = ${selin.id}`;
    await send(second);
    await sql`update users set is_superuser = true where id = ${selin.id}`;
    expect(mails).toHaveLength(1);
  });
});

describe("webhooks", () => {
  test("those that want alarms get one message for its beginning and one for its end", async () => {
    const wants = await createWebhook(selin, {
      url: "https://9.9.9.9/a",
      kinds: ["alarm"],
      reads: "public",
    });
    const others = await createWebhook(selin, {
      url: "https://9.9.9.9/b",
      kinds: ["topic", "post"],
      reads: "public",
    });
    await recordProblems(new Map([["disk", { detail: "1.0 / 40.0 GB" }]]), START);
    await look(after(1), "disk");
    await look(after(24), "disk");
    await look(after(25));
    expect(await bodiesOf(wants)).toEqual([
      {
        data: [
          {
            kind: "alarm",
            cause: "disk",
            change: "raised",
            detail: "1.0 / 40.0 GB",
            at: START.toISOString(),
          },
        ],
        gap: false,
      },
      {
        data: [
          {
            kind: "alarm",
            cause: "disk",
            change: "ended",
            detail: null,
            at: after(25).toISOString(),
          },
        ],
        gap: false,
      },
    ]);
    expect(await bodiesOf(others)).toEqual([]);
  });

  test("one that is turned off gets none", async () => {
    const webhook = await createWebhook(selin, {
      url: "https://9.9.9.9/a",
      kinds: ["alarm"],
      reads: "public",
    });
    await sql`update webhooks set is_active = false where id = ${webhook.id}`;
    await look(START, "disk");
    expect(await bodiesOf(webhook)).toEqual([]);
  });
});
