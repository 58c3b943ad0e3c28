import { array, assert, asyncProperty, constantFrom, nat, record, string } from "fast-check";
import { expect, test } from "vitest";
import { actor, createdForum, createdMember, createdTopic, sql } from "#tests/support/domain.ts";
import type { User } from "../users/user.ts";
import { topic_columns } from "./columns.server.ts";
import { listLatest } from "./latest.server.ts";
import { listTopics } from "./topic-list.server.ts";

/** With these the database writes all of a list. */
const fields = Object.keys(topic_columns);
const latest_fields = [...fields, "forum_name"];
const LATEST = { skip: 0, limit: 100 };
const RUNS = 6;
const CHANGES_MAX = 25;

type Thing = { member: User; forum_id: number; topic_id: number; text: string };

const changes = {
  title: ({ topic_id, text }: Thing) =>
    sql`update topics set title = ${text}, updated_at = now() where id = ${topic_id}`,
  content: ({ topic_id, text }: Thing) =>
    sql`update topics set content = ${text} where id = ${topic_id}`,
  owner: ({ topic_id, member }: Thing) =>
    sql`update topics set owner_id = ${member.id} where id = ${topic_id}`,
  name: ({ member, text }: Thing) =>
    sql`update users set full_name = ${text} where id = ${member.id}`,
  picture: ({ member, text }: Thing) =>
    sql`update users set picture_url = ${text} where id = ${member.id}`,
  forum_name: ({ forum_id, text }: Thing) =>
    sql`update forums set name = ${text} where id = ${forum_id}`,
  lock: ({ topic_id }: Thing) =>
    sql`update topic_activity set locked_at = case when locked_at is null then now() end where topic_id = ${topic_id}`,
  pin: ({ topic_id }: Thing) =>
    sql`update topic_activity set pinned_at = now() where topic_id = ${topic_id}`,
  reply: ({ member, topic_id }: Thing) =>
    sql`update topic_activity set total_posts = total_posts + 1, last_position = last_position + 1,
      last_owner_id = ${member.id}, active_at = now() where topic_id = ${topic_id}`,
  topic: ({ member, forum_id, text }: Thing) =>
    sql`insert into topics (forum_id, owner_id, title, content) values (${forum_id}, ${member.id}, ${text}, ${text})`,
  deletion: ({ topic_id }: Thing) => sql`delete from topics where id = ${topic_id}`,
};

test("whatever changes, a list is the same as that which the database writes", async () => {
  const reader = await actor("ayse");
  const members = [reader, await createdMember(), await createdMember()];
  const forum_ids = [await createdForum(), await createdForum()];
  for (const member of members)
    for (const forum_id of forum_ids) await createdTopic(member, { forum_id });

  const text = string({ unit: "binary", minLength: 1, maxLength: 40 }).map((text) =>
    text.replaceAll("\0", "\n"),
  );
  const change = record({
    kind: constantFrom(
      "title",
      "content",
      "owner",
      "name",
      "picture",
      "forum_name",
      "lock",
      "pin",
      "reply",
      "topic",
      "deletion",
    ),
    text,
    number: nat(),
  });
  await assert(
    asyncProperty(array(change, { maxLength: CHANGES_MAX }), async (steps) => {
      for (const { kind, text, number } of steps) {
        const topics = await sql`select id from topics order by id`;
        const [member, forum_id] = [pick(members, number), pick(forum_ids, number)];
        const topic_id = Number(topics[number % Math.max(1, topics.length)]?.id ?? 0);
        if (topic_id > 0 || kind === "topic")
          await changes[kind]({ member, forum_id, topic_id, text });
        const latest = await listLatest(reader, LATEST);
        expect(latest.fingerprint).toBeDefined();
        const written_latest = await listLatest(reader, { ...LATEST, fields: latest_fields });
        expect(latest.bytes.toString()).toBe(written_latest.bytes.toString());
        for (const range of [
          { skip: 0, limit: 100 },
          { skip: 2, limit: 3, forum_id },
          { skip: 0, limit: 1 },
        ]) {
          const list = await listTopics(range);
          // A list that was read as a whole, because a version was not found, has none.
          expect(list.fingerprint).toBeDefined();
          const written = await listTopics({ ...range, fields, reader });
          expect(list.bytes.toString()).toBe(written.bytes.toString());
        }
      }
    }),
    { numRuns: RUNS },
  );
});

function pick<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length];
  if (item === undefined) throw new Error("There is nothing to choose from");
  return item;
}
