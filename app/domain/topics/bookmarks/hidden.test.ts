import { beforeAll, describe, expect, test } from "vitest";
import {
  actor,
  createdMember,
  createdPost,
  createdRestrictedForum,
  createdTopic,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { removeGroupMember, setGroupMember } from "../../members/groups/group-members.server.ts";
import type { User } from "../../members/users/user.ts";
import { subscribeToAllForums } from "../../notify/subscriptions/all-forums.server.ts";
import {
  getForumSubscription,
  getSubscriptionPage,
  listForumSubscriptions,
  listTopicSubscriptions,
} from "../../notify/subscriptions/subscription-list.server.ts";
import {
  changeForumSubscription,
  subscribeToForum,
  subscribeToTopic,
  unsubscribeFromForum,
  unsubscribeFromTopic,
} from "../../notify/subscriptions/subscriptions.server.ts";
import { getDraft, listDrafts } from "../drafts/draft-list.server.ts";
import { saveDraft } from "../drafts/save-draft.server.ts";
import { getMutePage, listMutes } from "../mutes/mute-list.server.ts";
import { mute } from "../mutes/mutes.server.ts";
import {
  chooseForumNotifications,
  chooseTopicNotifications,
} from "../mutes/notification-choice.server.ts";
import { getThanksPage, listThanks } from "../thanks/thank-list.server.ts";
import { takeBackThanks, thank } from "../thanks/thanks.server.ts";
import { getBookmark, getBookmarkPage, listBookmarks } from "./bookmark-list.server.ts";
import { bookmarkThing } from "./bookmark-thing.server.ts";
import { getBookmarkable } from "./bookmarkable.server.ts";

const RANGE = { skip: 0, limit: 100 };
const UNKNOWN = 2_000_000_000;

let selin: User;
let inside: User;
let outside: User;
let forum_id: number;
let group_id: number;
let topic_id: number;
let post_id: number;
let open_topic_id: number;

beforeAll(async () => {
  selin = await actor("selin");
  const member = await createdMember();
  outside = await createdMember();
  ({ forum_id, group_id } = await createdRestrictedForum([member]));
  [inside, outside] = [await reload(member), await reload(outside)];
  topic_id = await createdTopic(selin, { forum_id, title: "Gizli" });
  post_id = await createdPost(selin, topic_id);
  open_topic_id = await createdTopic(selin, { title: "Açık" });
});

/** What is done with the things of a forum, with the refusal that an unknown one gets. */
const ACTS: Record<string, [key: string, act: (who: User, ids: Ids) => Promise<unknown>]> = {
  "subscribe to the forum": ["forumNotFound", (who, ids) => subscribeToForum(who, ids.forum_id)],
  "subscribe to the forum with replies": [
    "forumNotFound",
    (who, ids) => changeForumSubscription(who, ids.forum_id, { with_replies: true }),
  ],
  "read the subscription to the forum": [
    "forumNotFound",
    (who, ids) => getForumSubscription(who, ids.forum_id),
  ],
  "unsubscribe from the forum": [
    "forumNotFound",
    (who, ids) => unsubscribeFromForum(who, ids.forum_id),
  ],
  "choose for the forum": [
    "forumNotFound",
    (who, ids) => chooseForumNotifications(who, ids.forum_id, "normal"),
  ],
  "mute the forum": ["forumNotFound", (who, ids) => mute(who, { forum_id: ids.forum_id })],
  "subscribe to the topic": ["topicNotFound", (who, ids) => subscribeToTopic(who, ids.topic_id)],
  "unsubscribe from the topic": [
    "topicNotFound",
    (who, ids) => unsubscribeFromTopic(who, ids.topic_id),
  ],
  "choose for the topic": [
    "topicNotFound",
    (who, ids) => chooseTopicNotifications(who, ids.topic_id, "normal"),
  ],
  "mute the topic": ["topicNotFound", (who, ids) => mute(who, { topic_id: ids.topic_id })],
  "bookmark the topic": [
    "topicNotFound",
    (who, ids) => bookmarkThing(who, { topic_id: ids.topic_id }, {}),
  ],
  "read the bookmark of the topic": [
    "topicNotFound",
    (who, ids) => getBookmarkable(who, { topic_id: ids.topic_id }),
  ],
  "bookmark the reply": [
    "postNotFound",
    (who, ids) => bookmarkThing(who, { post_id: ids.post_id }, {}),
  ],
  "read the bookmark of the reply": [
    "postNotFound",
    (who, ids) => getBookmarkable(who, { post_id: ids.post_id }),
  ],
  thank: ["postNotFound", (who, ids) => thank(who, ids.topic_id, ids.post_id)],
  "take back thanks": [
    "postNotFound",
    (who, ids) => takeBackThanks(who, ids.topic_id, ids.post_id),
  ],
  "list the thanks": [
    "postNotFound",
    (who, ids) => listThanks(who, ids.topic_id, ids.post_id, RANGE),
  ],
  "read the page of the thanks": [
    "postNotFound",
    (who, ids) => getThanksPage(who, ids.topic_id, ids.post_id, 1),
  ],
};

type Ids = { forum_id: number; topic_id: number; post_id: number };

describe("who does not see the forum", () => {
  test.each(Object.entries(ACTS))("cannot %s: it is unknown", async (_, [key, act]) => {
    const refusal = { status: 404, key };
    const unknown = { forum_id: UNKNOWN, topic_id: UNKNOWN, post_id: UNKNOWN };
    await expect(act(outside, unknown)).rejects.toMatchObject(refusal);
    await expect(act(outside, { forum_id, topic_id, post_id })).rejects.toMatchObject(refusal);
    await act(inside, { forum_id, topic_id, post_id });
  });

  test("stores nothing by it", async () => {
    for (const table of [
      "forum_subscriptions",
      "topic_subscriptions",
      "mutes",
      "bookmarks",
      "thanks",
    ])
      expect(await sql`select from ${sql(table)} where user_id = ${outside.id}`).toHaveLength(0);
  });

  test("subscribes to all others at once", async () => {
    await subscribeToAllForums(outside);
    const { data, count } = await listForumSubscriptions(outside, RANGE);
    const [forums] = await sql`select count(*)::int from forums`;
    expect(data).not.toContain(forum_id);
    expect(count).toBe(forums?.count - 1);
  });

  test("saves a draft as for a topic that does not exist, and learns nothing of it", async () => {
    const input = { content: "Taslak", content_format: "markdown", form_key: "a draft" } as const;
    for (const thing_id of [topic_id, UNKNOWN])
      expect(await saveDraft(outside, { kind: "reply", thing_id }, input)).toMatchObject({
        outcome: "saved",
      });
    await saveDraft(outside, { kind: "topic", thing_id: forum_id }, input);
    for (const draft of await listDrafts(outside))
      expect(draft).toMatchObject({ forum_name: null, topic_id: null, topic_title: null });
  });
});

/** How many rows each list has, and how many it counts. */
async function listsOf(reader: User) {
  const page = await getSubscriptionPage(reader, 1);
  const [draft] = await listDrafts(reader);
  return {
    subscribed: [page.forums.length, page.topics.length, page.count],
    ids: [
      (await listForumSubscriptions(reader, RANGE)).count,
      (await listTopicSubscriptions(reader, RANGE)).count,
      (await listTopicSubscriptions(reader, RANGE)).data.length,
    ],
    mutes: [(await listMutes(reader, RANGE)).count, (await getMutePage(reader, 1)).mutes.length],
    bookmarks: [
      (await listBookmarks(reader, { ...RANGE, q: "" })).count,
      (await listBookmarks(reader, { ...RANGE, q: "not" })).data.length,
      (await getBookmarkPage(reader, "", 1)).data.length,
    ],
    draft_of: (await getDraft(reader, draft?.id ?? 0)).topic_title,
  };
}

test("lists and their counts leave out what a member no longer sees, and mutes, bookmarks and drafts come back", async () => {
  const member = await createdMember();
  await setGroupMember(selin, group_id, member.id, {});
  const before = await reload(member);
  await subscribeToForum(before, forum_id);
  await mute(before, { forum_id });
  for (const id of [topic_id, open_topic_id]) {
    await subscribeToTopic(before, id);
    await mute(before, { topic_id: id });
    await bookmarkThing(before, { topic_id: id }, { note: "Not" });
  }
  const bookmark_id = await bookmarkThing(before, { post_id }, {});
  const input = { content: "Taslak", content_format: "markdown", form_key: "a reply" } as const;
  await saveDraft(before, { kind: "reply", thing_id: topic_id }, input);
  const all = await listsOf(before);
  expect(all).toEqual({
    subscribed: [1, 2, 2],
    ids: [1, 2, 2],
    mutes: [3, 3],
    bookmarks: [3, 2, 3],
    draft_of: "Gizli",
  });
  // The rows of a moment before the job, and of a subscription that was left by mistake.
  await sql`delete from group_members where user_id = ${member.id}`;
  const others = {
    subscribed: [0, 1, 1],
    ids: [0, 1, 1],
    mutes: [1, 1],
    bookmarks: [1, 1, 1],
    draft_of: null,
  };
  const lost = await reload(member);
  expect(await listsOf(lost)).toEqual(others);
  await expect(getBookmark(lost, bookmark_id)).rejects.toMatchObject({ status: 404 });
  await setGroupMember(selin, group_id, member.id, {});
  await removeGroupMember(selin, group_id, member.id);
  await setGroupMember(selin, group_id, member.id, {});
  expect(await listsOf(await reload(member))).toEqual({
    ...all,
    subscribed: [0, 1, 1],
    ids: [0, 1, 1],
  });
});

test("superusers and moderators of the forum are no outsiders", async () => {
  const moderator = await createdMember();
  await sql`insert into moderators (user_id, forum_id) values (${moderator.id}, ${forum_id})`;
  for (const who of [selin, await reload(moderator)]) {
    await subscribeToForum(who, forum_id);
    await bookmarkThing(who, { topic_id }, {});
    expect((await listForumSubscriptions(who, RANGE)).data).toContain(forum_id);
    expect((await listBookmarks(who, { ...RANGE, q: "" })).data).toMatchObject([{ topic_id }]);
  }
});
