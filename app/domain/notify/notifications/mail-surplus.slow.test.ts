import { beforeEach, expect, test, vi } from "vitest";
import { db } from "#app/db/client.server.ts";
import { type Mail, sendMail } from "#app/lib/mail/mail.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import { createdMember, queuedPayloads, sql } from "#tests/support/domain.ts";
import { captureStatements, explain } from "#tests/support/statements.ts";
import { en } from "#tests/support/texts.ts";
import { payloads } from "../../base/queue/payloads.ts";
import type { User } from "../../members/users/user.ts";
import { collectDueMail, NOTIFICATIONS_PER_MAIL } from "./collect-due-mail.server.ts";
import { sendNotifications } from "./send-mail.server.ts";
import { listWaitingMembers } from "./waiting-members.server.ts";

vi.mock("#app/lib/mail/mail.server.ts", { spy: true });

const FLOOD = 70_000;
/** One transaction takes fewer. */
const FULL_MAILS = 25;

let sent_mails: Mail[];
let first: User;
let flooded: User;
let last: User;

beforeEach(async () => {
  sent_mails = [];
  vi.mocked(sendMail).mockImplementation(async (mail) => void sent_mails.push(mail));
  await sql`delete from notifications`;
  await sql`delete from pgboss.job`;
  [first, flooded, last] = [await member(), await member(), await member()];
  await addWaiting(first, 1);
  await addWaiting(last, 2);
});

async function member(): Promise<User> {
  return await createdMember({ language: "en", mail_moderation: "daily" });
}

async function addWaiting({ id }: User, count: number): Promise<void> {
  await sql`insert into notifications (user_id, actor_id, type, mail, about, created_at)
    select ${id}, ${id}, 'other', 'daily', '{"event": "topic_locked", "title": "Sehpa", "reason": null, "topic_id": 1}', now() - interval '2 days'
    from generate_series(1, ${count}::int)`;
}

async function queuedMails() {
  const jobs = await queuedPayloads("send-notifications");
  return jobs.map((job) => payloads["send-notifications"].parse(job));
}

async function mailedIds(): Promise<number[]> {
  return (await queuedMails()).map(({ user_id }) => user_id).toSorted((a, b) => a - b);
}

test("thousands of waiting notifications are one e-mail with some of them and the number of the others", async () => {
  await addWaiting(flooded, FLOOD);
  await collectDueMail("daily");
  const mails = await queuedMails();
  expect(new Map(mails.map((mail) => [mail.user_id, mail.notification_ids.length]))).toEqual(
    new Map([
      [first.id, 1],
      [flooded.id, NOTIFICATIONS_PER_MAIL],
      [last.id, 2],
    ]),
  );
  for (const mail of mails) await sendNotifications(mail, translateFor);
  expect(sent_mails).toHaveLength(3);
  const mail = sent_mails.find(({ to }) => to === flooded.email);
  expect(mail?.subject).toBe(en("mail.notificationsSubject", { site: "Divan", count: FLOOD }));
  expect(mail?.text.match(/^\* /gm)).toHaveLength(50);
  expect(mail?.text).toContain(en("mail.notificationsMore", { count: FLOOD - 50 }));

  await collectDueMail("daily");
  expect(await queuedMails()).toHaveLength(3);
  expect(await sql`select from notifications where mail is not null limit 1`).toHaveLength(0);
});

test.each([
  [NOTIFICATIONS_PER_MAIL, 0],
  [NOTIFICATIONS_PER_MAIL + 1, 1],
])("of %i waiting notifications %i are only counted", async (count, more_count) => {
  const reader = await member();
  await addWaiting(reader, count);
  await collectDueMail("daily");
  const mail = (await queuedMails()).find(({ user_id }) => user_id === reader.id);
  expect(mail?.notification_ids).toHaveLength(NOTIFICATIONS_PER_MAIL);
  expect(mail?.more_count).toBe(more_count);
});

test("a transaction changes a bounded number of rows, and each member still gets one e-mail", async () => {
  for (let n = 0; n < FULL_MAILS; n += 1) await addWaiting(await member(), NOTIFICATIONS_PER_MAIL);
  await collectDueMail("daily");
  const ids = await mailedIds();
  expect(new Set(ids).size).toBe(FULL_MAILS + 2);
  expect(ids).toHaveLength(FULL_MAILS + 2);
  const transactions = await sql`
    select sum(jsonb_array_length(data -> 'notification_ids'))::int as rows from pgboss.job
    where name = 'send-notifications' group by created_on`;
  for (const { rows } of transactions) expect(rows).toBeLessThanOrEqual(20_000);
});

test("a member whose rows cannot be changed keeps no e-mail of others, and gets theirs later", async () => {
  const other_flooded = await member();
  await addWaiting(flooded, NOTIFICATIONS_PER_MAIL + 1);
  await addWaiting(other_flooded, NOTIFICATIONS_PER_MAIL + 1);
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`;
  await sql.unsafe(
    `create trigger refuse before update on notifications for each row when (old.user_id = ${flooded.id}) execute function refuse()`,
  );
  try {
    await expect(collectDueMail("daily")).rejects.toThrow();
    expect(await mailedIds()).toEqual([first.id, last.id, other_flooded.id]);
  } finally {
    await sql`drop function refuse cascade`;
  }
  await collectDueMail("daily");
  expect(await mailedIds()).toEqual([first.id, flooded.id, last.id, other_flooded.id]);
});

test("however many wait, few blocks are read to find the members, and no statement has many parameters", async () => {
  await addWaiting(flooded, 20_000);
  await sql`insert into notifications (user_id, actor_id, type) select user_id, actor_id, type from notifications`;
  await sql`vacuum analyze notifications`;
  const { result, statements } = await captureStatements(() =>
    db.transaction((tx) => listWaitingMembers(tx, "daily", { after_id: 0, counted_max: 1001 })),
  );
  expect(result.map(({ user_id, count }) => [user_id, count])).toEqual([
    [first.id, 1],
    [flooded.id, 1001],
    [last.id, 2],
  ]);
  const find_members = statements.find(({ text }) => text.includes("with recursive waiting"));
  if (!find_members) throw new Error("The statement was not sent");
  const { blocks } = await explain(find_members);
  expect(blocks).toBeLessThan(100);
  const collecting = await captureStatements(() => collectDueMail("daily"));
  for (const { text, values } of collecting.statements)
    expect(values.length, text).toBeLessThan(30);
});
