import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  sql,
} from "#tests/support/domain.ts";
import { deleteAccountKeepPosts } from "../../accounts/closing/delete-account-keep-posts.server.ts";
import type { User } from "../../members/users/user.ts";
import { openNotification } from "../../notify/notifications/mark-read.server.ts";
import { removePost } from "../trash/remove-post.server.ts";
import { notifyThanked } from "./notify-thanked.server.ts";
import { takeBackThanks, thank } from "./thanks.server.ts";

let selin: User;
let author: User;
let reader: User;
let forum_id: number;
let topic_id: number;
let post_id: number;

beforeAll(async () => {
  selin = await actor("selin");
});
beforeEach(async () => {
  await sql`delete from thanks`;
  [author, reader] = [await createdMember(), await createdMember()];
  forum_id = await createdForum();
  topic_id = await createdTopic(selin, { forum_id, title: "Sehpa" });
  post_id = await createdPost(author, topic_id);
});
afterEach(() => sql`delete from site_settings`);

const given = async (member: User, minutes_ago: number, of = post_id) => {
  const [row] = await sql`select topic_id from posts where id = ${of}`;
  await thank(member, Number(row?.topic_id), of);
  await sql`update thanks set created_at = now() - make_interval(mins => ${minutes_ago}) where post_id = ${of} and user_id = ${member.id}`;
};
const notificationsOf = async ({ id }: User) =>
  (
    await sql`select about, mail, type, actor_id, is_read from notifications where user_id = ${id} and about ->> 'event' = 'thanked' order by id`
  ).map((row) => row);
const aboutsOf = async (member: User) => (await notificationsOf(member)).map(({ about }) => about);
const waiting = async () => (await sql`select 1 from thanks where notified_at is null`).length;
const hoursLater = (hours: number) => sql`
  update notifications set created_at = created_at - make_interval(secs => ${hours * 3600}) where user_id = ${author.id}`;

test("the author is notified once of all thanks, without an e-mail", async () => {
  await sql`update users set mail_moderation = 'now', mail_mentions = 'now' where id = ${author.id}`;
  await given(reader, 30);
  await given(await createdMember(), 20);
  await notifyThanked();
  await notifyThanked();
  expect(await notificationsOf(author)).toEqual([
    {
      about: { event: "thanked", count: 2, title: "Sehpa", topic_id, post_id },
      mail: null,
      type: "other",
      actor_id: author.id,
      is_read: false,
    },
  ]);
  expect(await waiting()).toBe(0);
  const [row] = await sql`select id from notifications where user_id = ${author.id}`;
  expect((await openNotification(author, Number(row?.id))).about).toEqual({
    kind: "topic",
    topic_id,
    post_id,
  });
});

test("thanks for several replies have no title, count each member once and lead to the newest", async () => {
  const later_topic = await createdTopic(selin, { forum_id, title: "Raf" });
  const later_post = await createdPost(author, later_topic);
  await given(reader, 50);
  await given(reader, 15, later_post);
  await given(await createdMember(), 40);
  await notifyThanked();
  expect(await aboutsOf(author)).toEqual([
    { event: "thanked", count: 2, title: null, topic_id: later_topic, post_id: later_post },
  ]);
});

test("those younger than ten minutes wait, so that withdrawn thanks notify nobody", async () => {
  await given(reader, 9);
  await notifyThanked();
  expect([await aboutsOf(author), await waiting()]).toEqual([[], 1]);
  await takeBackThanks(reader, topic_id, post_id);
  await given(await createdMember(), 11);
  await notifyThanked();
  expect(await aboutsOf(author)).toEqual([
    { event: "thanked", count: 1, title: "Sehpa", topic_id, post_id },
  ]);
});

test("the author is notified of the next a day later, with all since, and not before", async () => {
  await given(reader, 30);
  await notifyThanked();
  const others = [await createdMember(), await createdMember()];
  for (const other of others) await given(other, 20);
  await hoursLater(23.9);
  await notifyThanked();
  expect([(await aboutsOf(author)).length, await waiting()]).toEqual([1, 2]);
  await hoursLater(0.2);
  await notifyThanked();
  expect((await aboutsOf(author)).map(({ count }) => count)).toEqual([1, 2]);
});

test("taking back and thanking anew does not tell anew within a day", async () => {
  await given(reader, 30);
  await notifyThanked();
  await takeBackThanks(reader, topic_id, post_id);
  await given(reader, 30);
  await notifyThanked();
  expect(await aboutsOf(author)).toHaveLength(1);
});

test("several authors are notified in one run, and two concurrent runs notify each once", async () => {
  const authors = await Promise.all(Array.from({ length: 7 }, () => createdMember()));
  for (const each of authors) await given(reader, 20, await createdPost(each, topic_id));
  await Promise.all([notifyThanked(), notifyThanked()]);
  await notifyThanked();
  for (const each of authors) expect(await aboutsOf(each)).toHaveLength(1);
});

describe("nothing is notified", () => {
  const MUTES = {
    "of a muted member": () => ({ muted_id: reader.id }),
    "in a muted topic": () => ({ topic_id }),
    "in a muted forum": () => ({ forum_id }),
  };
  test.each(Object.entries(MUTES))("%s", async (_, mutedThing) => {
    await sql`insert into mutes ${sql({ user_id: author.id, ...mutedThing() })}`;
    await given(reader, 20);
    await notifyThanked();
    expect([await aboutsOf(author), await waiting()]).toEqual([[], 0]);
  });

  test("of a muted member, while the others count", async () => {
    await sql`insert into mutes (user_id, muted_id) values (${author.id}, ${reader.id})`;
    await given(reader, 15);
    await given(await createdMember(), 20);
    await notifyThanked();
    expect(await aboutsOf(author)).toMatchObject([{ count: 1 }]);
  });

  test("of a removed reply", async () => {
    await given(reader, 20);
    await removePost(author, topic_id, post_id);
    await notifyThanked();
    expect([await aboutsOf(author), await waiting()]).toEqual([[], 0]);
  });

  test("to an author who is inactive or a former member", async () => {
    await given(reader, 20);
    await sql`update users set is_active = false where id = ${author.id}`;
    await notifyThanked();
    expect([await aboutsOf(author), await waiting()]).toEqual([[], 0]);
    const leaving = await createdMember();
    await given(reader, 20, await createdPost(leaving, topic_id));
    await deleteAccountKeepPosts(selin, leaving.id);
    await notifyThanked();
    expect([await aboutsOf(leaving), await waiting()]).toEqual([[], 0]);
  });

  test("while the site has switched thanks off", async () => {
    await given(reader, 20);
    await sql`insert into site_settings (id, thanks_off) values (1, true)`;
    await notifyThanked();
    expect([await aboutsOf(author), await waiting()]).toEqual([[], 1]);
  });
});
