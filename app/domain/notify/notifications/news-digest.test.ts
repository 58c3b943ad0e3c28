import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Mail } from "#app/lib/mail/mail.server.ts";
import { sendMail } from "#app/lib/mail/mail.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import {
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  queuedPayloads,
  sql,
} from "#tests/support/domain.ts";
import { en } from "#tests/support/texts.ts";
import {
  changePreferences,
  getMailPreferences,
} from "../../members/preferences/preferences.server.ts";
import type { User } from "../../members/users/user.ts";
import { collectDueMail } from "./collect-due-mail.server.ts";
import { collectDueNewsDigests } from "./news-digest-due.server.ts";
import { sendNewsDigest } from "./news-digest-mail.server.ts";

vi.mock("#app/lib/mail/mail.server.ts", { spy: true });

let reader: User;
let writer: User;
let forum_id: number;
const mails: Mail[] = [];

beforeEach(async () => {
  await sql`update users set mail_everything = 'off'`;
  await sql`delete from pgboss.job`;
  await sql`delete from notifications`;
  mails.length = 0;
  vi.mocked(sendMail).mockImplementation(async (mail) => void mails.push(mail));
  [reader, writer] = [await createdMember({ language: "en" }), await createdMember()];
  forum_id = await createdForum();
  await chooseNewsDigest(reader);
});

async function chooseNewsDigest(member: User, mail_everything: "daily" | "off" = "daily") {
  await changePreferences(member, { ...(await getMailPreferences(member)), mail_everything });
}

/** Simulates that the last e-mail was sent so long ago. */
const lastTold = (hours: number) =>
  sql`update users set everything_mailed_at = now() - make_interval(hours => ${hours}) where mail_everything <> 'off'`;

type Payload = Parameters<typeof sendNewsDigest>[0];

/** A period up to now that has nothing of other tests. */
async function period(): Promise<Omit<Payload, "user_id">> {
  const [row] = await sql`select min(created_at) as since from topics where forum_id = ${forum_id}`;
  const since = new Date(new Date(row?.since).getTime() - 1);
  return { since: since.toISOString(), until: new Date(Date.now() + 1000).toISOString() };
}

async function mailFor(member: User): Promise<Mail | undefined> {
  mails.length = 0;
  await sendNewsDigest({ user_id: member.id, ...(await period()) }, translateFor);
  return mails[0];
}

describe("the news digest is due", () => {
  test("once in a morning, even when several jobs run at once, and not right after it was chosen", async () => {
    await collectDueNewsDigests();
    expect(await queuedPayloads("send-everything")).toEqual([]);
    await lastTold(48);
    await Promise.all(Array.from({ length: 4 }, () => collectDueNewsDigests()));
    const jobs = await queuedPayloads("send-everything");
    expect(jobs).toEqual([
      { user_id: reader.id, since: expect.any(String), until: expect.any(String) },
    ]);
    const [row] = await sql`select everything_mailed_at from users where id = ${reader.id}`;
    expect(jobs).toMatchObject([{ until: new Date(row?.everything_mailed_at).toISOString() }]);
  });

  test("for all members, with the same period, and not for unconfirmed addresses", async () => {
    await sql`insert into users (username, email, confirmed_email, mail_everything)
      select 'eager' || n, 'eager' || n || '@example.org', case when n <= 700 then 'eager' || n || '@example.org' end, 'daily' from generate_series(1, 703) n`;
    await collectDueNewsDigests();
    const jobs = await queuedPayloads("send-everything");
    expect(jobs).toHaveLength(700);
    expect(new Set(jobs.map((job) => JSON.stringify({ ...Object(job), user_id: 0 })))).toHaveLength(
      1,
    );
    await sql`delete from users where username like 'eager%'`;
  });

  test("again only for what is new since it was turned on again", async () => {
    await lastTold(48);
    await chooseNewsDigest(reader, "off");
    await chooseNewsDigest(reader);
    await collectDueNewsDigests();
    expect(await queuedPayloads("send-everything")).toEqual([]);
  });

  test("and the daily digest then leaves out the replies and topics of the news digest, but not mentions", async () => {
    await changePreferences(reader, {
      mail_mentions: "daily",
      mail_replies: "daily",
      mail_topics: "daily",
      mail_everything: "daily",
    });
    await lastTold(72);
    await sql`insert into notifications (user_id, type, actor_id, topic_id, post_id, mail, created_at)
      select ${reader.id}, type, ${writer.id}, 1, n, 'daily', now() - make_interval(days => case when n > 3 then 4 else 2 end)
      from unnest(array['mention', 'topic_reply', 'forum_topic', 'topic_reply']) with ordinality as t (type, n)`;
    await collectDueMail("daily");
    const rows =
      await sql`select id from notifications where user_id = ${reader.id} and post_id in (1, 4) order by id`;
    expect(await queuedPayloads("send-notifications")).toEqual([
      { user_id: reader.id, notification_ids: rows.map(({ id }) => id), more_count: 0 },
    ]);
    expect(await sql`select id from notifications where mail is not null`).toEqual([]);
  });
});

describe("the news digest", () => {
  test("tells of new topics and replies of others, with their first lines and our links only", async () => {
    const topic_id = await createdTopic(writer, {
      forum_id,
      title: "Sehpa",
      content: "<p>Ceviz mi? https://evil.example/prize</p>",
    });
    await createdPost(reader, topic_id, "<p>Kendi yanıtım</p>");
    await createdPost(writer, topic_id, "<p>Meşe &lt;b&gt;</p>");
    const own_id = await createdTopic(reader, { forum_id, title: "Kendi konum" });
    const mail = await mailFor(reader);
    expect(mail?.text).toContain(
      en("mail.newsDigestBoth", { topic: "Sehpa", who: writer.username, count: 1 }),
    );
    expect(mail?.text).toContain("Ceviz mi? [address removed]");
    expect(mail?.text).toContain(`${writer.username}: Meşe <b>`);
    expect(mail?.text).not.toContain("Kendi");
    expect(mail?.html).not.toContain("evil");
    expect(mail?.text).toMatch(/unsubscribe\?lang=en&code=/);
    const post_id = await createdPost(writer, own_id, "<p>Güzel &lt;b&gt;</p>");
    const next = await mailFor(await createdMember({ language: "en", mail_everything: "daily" }));
    expect(next?.text).toContain("Kendi konum");
    expect(post_id).toBeGreaterThan(0);
  });

  test("leads to the first new reply of an older topic", async () => {
    const topic_id = await createdTopic(writer, { forum_id, title: "Sehpa" });
    await sql`update topics set created_at = created_at - interval '1 day' where id = ${topic_id}`;
    const first = await createdPost(writer, topic_id, "<p>Meşe &lt;b&gt;</p>");
    await createdPost(writer, topic_id, "<p>Kiraz</p>");
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const until = new Date(Date.now() + 1000).toISOString();
    await sendNewsDigest({ user_id: reader.id, since, until }, translateFor);
    const text = mails[0]?.text;
    expect(text).toContain(en("mail.newsDigestReplies", { topic: "Sehpa", count: 2 }));
    expect(text).toContain(`/topic/${topic_id}/post/${first}`);
    expect(mails[0]?.html).not.toContain("<b>");
  });

  test("is not sent without news, to members who turned it off, or with deleted texts", async () => {
    await createdTopic(reader, { forum_id });
    expect(await mailFor(reader)).toBeUndefined();
    const topic_id = await createdTopic(writer, { forum_id, title: "Gizli" });
    await chooseNewsDigest(reader, "off");
    expect(await mailFor(reader)).toBeUndefined();
    await chooseNewsDigest(reader);
    await sql`delete from topics where id = ${topic_id}`;
    expect(await mailFor(reader)).toBeUndefined();
  });

  test("has at most fifty topics and the number of the others; the short form has no texts", async () => {
    await sql`insert into topics (forum_id, owner_id, title, content, excerpt) select ${forum_id}, ${writer.id}, 'Konu ' || n, '<p>x</p>', 'Uzun metin' from generate_series(1, 53) n`;
    const mail = await mailFor(reader);
    expect(mail?.text.match(/^\* /gm)).toHaveLength(50);
    expect(mail?.text).toContain(en("mail.newsDigestMore", { count: 3 }));
    expect(mail?.text).toContain("Uzun metin");
    await changePreferences(reader, {
      ...(await getMailPreferences(reader)),
      mail_short: true,
    });
    expect((await mailFor(reader))?.text).not.toContain("Uzun metin");
  });
});
