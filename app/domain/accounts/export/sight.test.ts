import { expect, test } from "vitest";
import {
  actor,
  createdMember,
  createdPost,
  createdRestrictedForum,
  createdTopic,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { removeGroupMember } from "../../members/groups/group-members.server.ts";
import type { User } from "../../members/users/user.ts";
import { changeTopic } from "../../topics/topics/topics.server.ts";
import { exportMyData } from "./export.server.ts";

async function exported(member: User) {
  const chunks: string[] = [];
  for await (const chunk of await exportMyData(await reload(member))) chunks.push(chunk);
  return JSON.parse(chunks.join(""));
}

test("what was written in a forum that one reads no more is there, and no name or number of it", async () => {
  const [member, other] = [await createdMember(), await createdMember()];
  const { forum_id, group_id } = await createdRestrictedForum([member, other]);
  await sql`update forums set name = 'Gizli kurul' where id = ${forum_id}`;
  const own_topic = await createdTopic(member, { forum_id, title: "Benim konum" });
  const topic_id = await createdTopic(other, { forum_id, title: "Gizli konu" });
  const own_post = await createdPost(member, topic_id, "<p>Benim yanıtım</p>");
  const post_id = await createdPost(other, topic_id, "<p>Gizli yanıt</p>");
  const removed_id = await createdPost(member, topic_id, "<p>Kaldırılan</p>");
  await sql`insert into bookmarks (user_id, topic_id, note) values (${member.id}, ${topic_id}, 'Benim notum')`;
  await sql`insert into mutes (user_id, forum_id) values (${member.id}, ${forum_id})`;
  await sql`insert into mutes (user_id, topic_id) values (${member.id}, ${topic_id})`;
  await sql`insert into thanks (post_id, user_id, author_id) values (${post_id}, ${member.id}, ${other.id})`;
  await sql`insert into forum_reads (user_id, forum_id, read_until) values (${member.id}, ${forum_id}, now())`;
  await sql`insert into notifications (user_id, type, actor_id, about) values
    (${member.id}, 'other', ${member.id}, ${JSON.stringify({ event: "topic_locked", title: "Gizli konu", reason: null, topic_id })}::text::jsonb),
    (${member.id}, 'other', ${member.id}, ${JSON.stringify({ event: "report_closed", outcome: "acted", title: "Gizli konu" })}::text::jsonb)`;
  await sql`insert into warnings (user_id, reason, topic_id, post_id) values (${member.id}, 'Kaba', ${topic_id}, ${own_post})`;
  await sql`insert into drafts (user_id, kind, thing_id, content, content_format, excerpt, form_key) values
    (${member.id}, 'topic', ${forum_id}, 'Taslak konu', 'html', '', 'a'), (${member.id}, 'reply', ${topic_id}, 'Taslak yanıt', 'html', '', 'b'),
    (${member.id}, 'post_edit', ${own_post}, 'Taslak düzeltme', 'html', '', 'c')`;
  await sql`insert into audit_log (actor_username, action, subject_type, subject_id, subject_name, before)
    values ('selin', 'dismissed', 'user', ${member.id}, ${member.username}, ${JSON.stringify({ moderates: "Gizli kurul" })}::text::jsonb)`;

  const inside = await exported(member);
  expect(inside).toMatchObject({
    groups: [{ group_id, is_manager: false }],
    topics: [{ id: own_topic, forum_id, forum: "Gizli kurul" }],
    replies: [
      { id: own_post, topic_id, topic: "Gizli konu" },
      { id: removed_id, topic_id },
    ],
    bookmarks: [{ topic_id, topic: "Gizli konu" }],
    mutes: [{ forum: "Gizli kurul" }, { topic: "Gizli konu" }],
    thanks: [{ post_id }],
    read_forums: [{ forum_id }],
  });
  expect(inside.notifications.length).toBeGreaterThan(2);

  const selin = await actor("selin");
  await removeGroupMember(member, group_id, member.id);
  await changeTopic(selin, own_topic, { title: "Gizli başlık", content: "<p>Gizli metin</p>" });
  const outside = await exported(member);
  expect(JSON.stringify(outside)).not.toContain("Gizli");
  expect(outside).toMatchObject({
    groups: [],
    topics: [{ title: null, content: null, forum_id: null, forum: null }],
    replies: [
      { content: "<p>Benim yanıtım</p>", topic_id: null, topic: null, position: null },
      { content: "<p>Kaldırılan</p>", topic_id: null, topic: null },
    ],
    forum_subscriptions: [],
    topic_subscriptions: [],
    bookmarks: [{ note: "Benim notum", topic_id: null, topic: null }],
    drafts: [
      { content: "Taslak konu", thing_id: null },
      { content: "Taslak yanıt", thing_id: null },
      { content: "Taslak düzeltme", thing_id: null },
    ],
    mutes: [
      { forum_id: null, forum: null },
      { topic_id: null, topic: null },
    ],
    thanks: [],
    read_forums: [],
    read_topics: [],
    warnings: [{ reason: "Kaba", topic_id: null, post_id: null }],
    notifications: [
      { about: { event: "topic_locked", reason: null } },
      { about: { event: "report_closed", outcome: "acted" } },
    ],
    changes_by_administrators: [{ action: "dismissed", before: {} }],
  });
});
