import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
} from "#tests/support/domain.ts";
import { countRoundTrips } from "#tests/support/round-trips.ts";
import type { User } from "../../members/users/user.ts";
import {
  subscribeToForum,
  subscribeToTopic,
} from "../../notify/subscriptions/subscriptions.server.ts";
import { removePost } from "../trash/remove-post.server.ts";
import { changePost, createPost } from "./posts.server.ts";
import { changeTopic, createTopic } from "./topics.server.ts";

let writer: User;
let forum_id: number;
let topic_id: number;
let forms = 0;

beforeAll(async () => {
  writer = await createdMember();
  forum_id = await createdForum();
  topic_id = await createdTopic(await actor("ayse"), { forum_id });
  const subscriber = await createdMember();
  await subscribeToForum(subscriber, forum_id);
  await subscribeToTopic(subscriber, topic_id);
});

const newForm = async () => {
  forms += 1;
  return { content: `<p>${forms} gün kurutun.</p>`, form_key: `form ${forms}` };
};
const newPost = () => createdPost(writer, topic_id);

test("a reply waits twice: for its limit and for its statement", async () => {
  expect(await countRoundTrips(newForm, (form) => createPost(writer, topic_id, form))).toEqual({
    count: 2,
    unprepared: [],
  });
});

test("a topic waits twice: for its limit and for its statement", async () => {
  expect(
    await countRoundTrips(newForm, (form) =>
      createTopic(writer, { ...form, forum_id, title: "Sehpa" }),
    ),
  ).toEqual({ count: 2, unprepared: [] });
});

test("mentions are looked up in one round trip more", async () => {
  const content = "<p>@mehmet.usta, @emma, bakar mısınız?</p>";
  expect(
    await countRoundTrips(newForm, (form) => createPost(writer, topic_id, { ...form, content })),
  ).toEqual({ count: 3, unprepared: [] });
});

test("an edit of a reply waits six times, two of them for the begin and the end of its transaction", async () => {
  expect(
    await countRoundTrips(newPost, (post_id) =>
      changePost(writer, topic_id, post_id, { content: "<p>Yaş.</p>" }),
    ),
  ).toEqual({ count: 6, unprepared: [] });
});

test("an edit of a topic waits as often", async () => {
  const own_topic_id = await createdTopic(writer, { forum_id });
  const edit = ({ content }: { content: string }) =>
    changeTopic(writer, own_topic_id, { content, title: "Masa" });
  expect(await countRoundTrips(newForm, edit)).toEqual({ count: 6, unprepared: [] });
});

test("a deletion of a reply sends what needs no answer together", async () => {
  expect(
    await countRoundTrips(newPost, (post_id) => removePost(writer, topic_id, post_id)),
  ).toEqual({ count: 8, unprepared: [] });
});

const user_by_id = db
  .select({ id: users.id })
  .from(users)
  .where(eq(users.id, sql.placeholder("id")))
  .prepare("user_of_round_trips");
const findPrepared = () => user_by_id.execute({ id: 1 });
const findUnprepared = () => db.select({ id: users.id }).from(users).where(eq(users.id, 1));
const prepareNothing = async () => {};

test("statements that are sent together are one round trip", async () => {
  expect(
    await countRoundTrips(prepareNothing, () =>
      Promise.all([findPrepared(), findPrepared(), findPrepared()]),
    ),
  ).toEqual({ count: 1, unprepared: [] });
  expect(
    await countRoundTrips(prepareNothing, async () => {
      await findPrepared();
      await Promise.all([findPrepared(), findPrepared()]);
    }),
  ).toEqual({ count: 2, unprepared: [] });
});

test("a statement without a name is two round trips", async () => {
  expect(await countRoundTrips(prepareNothing, findUnprepared)).toEqual({
    count: 2,
    unprepared: [expect.stringContaining('from "users"')],
  });
});
