import { beforeEach, describe, expect, test } from "vitest";
import { actor, createdMember, createdTopic, queuedPayloads, sql } from "#tests/support/domain.ts";
import { changePreferences } from "../../members/preferences/preferences.server.ts";
import type { User } from "../../members/users/user.ts";
import { collectDueMail } from "./collect-due-mail.server.ts";

let reader: User;

beforeEach(async () => {
  reader = await createdMember();
  await sql`delete from notifications`;
  await sql`delete from pgboss.job`;
});

async function mention(): Promise<number> {
  const topic_id = await createdTopic(await actor("ayse"), {
    content: `<p>@${reader.username}</p>`,
  });
  const [row] = await sql`select id from notifications where topic_id = ${topic_id}`;
  return row?.id;
}

async function choose(mail_mentions: "now" | "daily" | "off"): Promise<void> {
  await changePreferences(reader, { mail_mentions, mail_replies: "off", mail_topics: "off" });
}

/**
 * Sets the member's time zone to one where the clock now shows this hour, and whose offset is the
 * same all year.
 */
async function setZoneWhereHourIs(hour: number): Promise<void> {
  const behind = (new Date().getUTCHours() - hour + 24) % 24;
  // The sign of these names is reversed: Etc/GMT+3 is three hours behind UTC.
  const zone = behind > 12 ? `Etc/GMT-${24 - behind}` : `Etc/GMT+${behind}`;
  await sql`update users set time_zone = ${zone} where id = ${reader.id}`;
}

describe("e-mail at once", () => {
  test("is due two minutes after the notification, and includes newer ones", async () => {
    await choose("now");
    const ids = [await mention(), await mention()];
    const age = (seconds: number) =>
      sql`update notifications set created_at = now() - make_interval(secs => ${seconds}) where id = ${ids[0] ?? 0}`;
    await age(90);
    await collectDueMail("now");
    expect(await queuedPayloads("send-notifications")).toEqual([]);
    // Times have whole milliseconds, so exactly 120 seconds may be rounded to less.
    await age(121);
    await collectDueMail("now");
    expect(await queuedPayloads("send-notifications")).toEqual([
      { user_id: reader.id, notification_ids: ids, more_count: 0 },
    ]);
    await collectDueMail("now");
    expect(await queuedPayloads("send-notifications")).toHaveLength(1);
  });

  test("is not due for read notifications, for those of the digest, and for those without e-mail", async () => {
    await choose("now");
    await mention();
    await sql`update notifications set is_read = true`;
    await choose("daily");
    await mention();
    await choose("off");
    await mention();
    await sql`update notifications set created_at = now() - interval '1 hour'`;
    await collectDueMail("now");
    expect(await queuedPayloads("send-notifications")).toEqual([]);
  });

  test("is one e-mail for each member, even when several jobs run at once", async () => {
    await choose("now");
    for (let n = 0; n < 3; n += 1) await mention();
    await sql`update notifications set created_at = now() - interval '1 hour'`;
    await Promise.all(Array.from({ length: 4 }, () => collectDueMail("now")));
    const jobs = await queuedPayloads("send-notifications");
    expect(jobs).toEqual([
      { user_id: reader.id, notification_ids: expect.any(Array), more_count: 0 },
    ]);
  });
});

describe("the daily digest", () => {
  test("is due after the morning of the member's time zone", async () => {
    await choose("daily");
    const id = await mention();
    await sql`update notifications set created_at = now() - interval '3 hours'`;
    await setZoneWhereHourIs(6);
    await collectDueMail("daily");
    expect(await queuedPayloads("send-notifications")).toEqual([]);
    await setZoneWhereHourIs(9);
    await collectDueMail("daily");
    expect(await queuedPayloads("send-notifications")).toEqual([
      { user_id: reader.id, notification_ids: [id], more_count: 0 },
    ]);
  });

  test("leaves notifications since the morning to the next digest", async () => {
    await choose("daily");
    await mention();
    await setZoneWhereHourIs(12);
    await collectDueMail("daily");
    expect(await queuedPayloads("send-notifications")).toEqual([]);
  });
});
