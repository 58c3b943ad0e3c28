import { beforeEach, expect, test, vi } from "vitest";
import { db } from "#app/db/client.server.ts";
import { type Mail, sendMail } from "#app/lib/mail/mail.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import { actor, createdMember, createdPost, createdTopic, sql } from "#tests/support/domain.ts";
import { en } from "#tests/support/texts.ts";
import {
  changePreferences,
  getMailPreferences,
} from "../../members/preferences/preferences.server.ts";
import type { User } from "../../members/users/user.ts";
import { removePost } from "../../topics/trash/remove-post.server.ts";
import { subscribeToTopic } from "../subscriptions/subscriptions.server.ts";
import type { About } from "./parts/about.ts";
import { notifyOf } from "./parts/notify-of.server.ts";
import { sendNotifications } from "./send-mail.server.ts";

vi.mock("#app/lib/mail/mail.server.ts", { spy: true });

let reader: User;
let ayse: User;
let topic_id: number;
const mails: Mail[] = [];

beforeEach(async () => {
  mails.length = 0;
  vi.mocked(sendMail).mockImplementation(async (mail) => void mails.push(mail));
  [reader, ayse] = [await createdMember({ language: "en" }), await actor("ayse")];
  topic_id = await createdTopic(ayse);
  await subscribeToTopic(reader, topic_id);
});

async function nextMail(): Promise<Mail | undefined> {
  const rows = await sql`select id from notifications where user_id = ${reader.id} order by id`;
  const notification_ids = rows.map(({ id }) => Number(id));
  mails.length = 0;
  await sendNotifications({ user_id: reader.id, notification_ids, more_count: 0 }, translateFor);
  return mails[0];
}

const preferShort = async (mail_short: boolean) =>
  changePreferences(reader, { ...(await getMailPreferences(reader)), mail_short });

test("each reply stands in the e-mail with its text: quotes as text, HTML escaped, no foreign link", async () => {
  await createdPost(ayse, topic_id, "<blockquote><p>Soru</p></blockquote><p>1 &lt; 2</p>");
  await createdPost(ayse, topic_id, "<p>Bak: https://evil.example/x ve evil.com</p>");
  const mail = await nextMail();
  const replied = en("mail.replied", { who: ayse.username });
  expect(mail?.text).toContain(`* ${replied}\n  > Soru\n  \n  1 < 2\n  http`);
  expect(mail?.text).toContain("Bak: [address removed] ve evil. com");
  expect(mail?.text.match(new RegExp(`^\\* ${replied}$`, "gm"))).toHaveLength(2);
  expect(mail?.html).toContain("&gt; Soru<br><br>1 &lt; 2");
  expect(mail?.html).not.toContain("evil.example");
});

test("a mention in a new topic has the text of the topic", async () => {
  await createdTopic(ayse, { content: `<p>@${reader.username} gelir misin?</p>` });
  expect((await nextMail())?.text).toContain(`@${reader.username} gelir misin?`);
});

test("the short form has no text and one line for equal sentences", async () => {
  await preferShort(true);
  for (let n = 0; n < 2; n += 1) await createdPost(ayse, topic_id, "<p>Metin</p>");
  const mail = await nextMail();
  expect(mail?.text).toContain(
    `* ${en("mail.replied", { who: ayse.username })} ${en("mail.notificationsTimes", { count: 2 })}\n`,
  );
  expect(mail?.text).not.toContain("Metin");
});

test("a reply that was deleted meanwhile, or edited, is not in the e-mail as it was", async () => {
  const deleted_id = await createdPost(ayse, topic_id, "<p>Silinecek</p>");
  await createdPost(ayse, topic_id, "<p>Kalacak</p>");
  const rows = await sql`select id from notifications where user_id = ${reader.id}`;
  await removePost(ayse, topic_id, deleted_id);
  await sendNotifications(
    { user_id: reader.id, notification_ids: rows.map(({ id }) => Number(id)), more_count: 0 },
    translateFor,
  );
  expect(mails[0]?.text).toContain("Kalacak");
  expect(mails[0]?.text).not.toContain("Silinecek");
});

test("posts and e-mails are cut, and the e-mail says how many notifications it leaves out", async () => {
  const long = `<p>${"kelime ".repeat(1500)}</p>`;
  await sql`insert into posts (topic_id, owner_id, position, content) select ${topic_id}, ${ayse.id}, n, ${long} from generate_series(1, 60) n`;
  await sql`insert into notifications (user_id, actor_id, type, topic_id, post_id)
    select ${reader.id}, ${ayse.id}, 'topic_reply', topic_id, id from posts where topic_id = ${topic_id}`;
  const mail = await nextMail();
  expect(mail?.subject).toBe(en("mail.notificationsSubject", { site: "Divan", count: 60 }));
  expect(mail?.text.match(/^\* /gm)).toHaveLength(50);
  expect(mail?.text).toContain(en("mail.notificationsMore", { count: 10 }));
  expect(mail?.text.length).toBeLessThan(40_000);
  expect(mail?.text.match(/(kelime )+kelime…/g)?.length).toBeGreaterThanOrEqual(10);
});

test("what moderators did has a section of its own, with their reasons and our links only", async () => {
  const about = { title: "Sehpa", topic_id };
  const tell = (event: About) => db.transaction((tx) => notifyOf(tx, [reader.id], event));
  await tell({ event: "topic_locked", ...about, reason: "Bak: https://evil.example/x" });
  const locked = en("notifications.topicLocked", { topic: "Sehpa" });
  expect((await nextMail())?.subject).toBe(locked);
  await tell({ event: "topic_restored", ...about });
  await createdPost(ayse, topic_id);
  const mail = await nextMail();
  expect(mail?.text).toContain(en("notifications.moderation"));
  expect(mail?.text).toContain(
    `* ${locked}\n  ${en("notifications.reason", { reason: "Bak: [address removed]" })}\n`,
  );
  expect(mail?.text).toContain(`* ${en("notifications.topicRestored", { topic: "Sehpa" })}\n`);
  expect(mail?.text).toContain(en("mail.stop_moderation"));
  await tell({ event: "topic_restored", ...about });
  await tell({ event: "added_to_group", group_id: 1, group_name: "Board" });
  const both = await nextMail();
  for (const title of ["notifications.moderation", "groups.title"] as const)
    expect(both?.text).toMatch(new RegExp(`^${en(title)}$`, "m"));
  expect(both?.text).toContain(`* ${en("notifications.addedToGroup", { group: "Board" })}\n`);
  await changePreferences(reader, {
    ...(await getMailPreferences(reader)),
    mail_moderation: "off",
  });
  expect((await nextMail())?.text).not.toContain(locked);
});
