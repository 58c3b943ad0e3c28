import { beforeAll, expect, test } from "vitest";
import {
  actor,
  createdForum,
  createdMember,
  createdTopic,
  fill,
  sql,
} from "#tests/support/domain.ts";
import { captureStatements, explain, listSequentialScans } from "#tests/support/statements.ts";
import type { User } from "../../members/users/user.ts";
import { getForumPage } from "../../topics/topics/forum-page.server.ts";
import { getFirstUnread } from "../../topics/topics/topic-page.server.ts";
import { listForumsByCategory } from "../forums/forum-list.server.ts";
import { listUnreadForums } from "./unread-forums.server.ts";

const REPLIES = 100_000;
const FORUMS = 20;
const TOPICS = 200;

let reader: User;
let forum_id: number;
let topic_id: number;

beforeAll(async () => {
  const author = await actor("ayse");
  reader = await createdMember({ topics_read_until: new Date(0) });
  forum_id = await createdForum();
  topic_id = await createdTopic(author, { forum_id });
  // The reader opened the topic once, and marked it as read with its forum when it had all but one
  // reply.
  await fill(
    (tx) => tx`insert into posts (topic_id, owner_id, position, content, created_at)
    select ${topic_id}, ${author.id}, n, '<p>x</p>', now() - interval '50 days' + n * interval '10 seconds' from generate_series(1, ${REPLIES}) n`,
  );
  await sql`update topic_activity set total_posts = ${REPLIES}, last_position = ${REPLIES}, last_owner_id = ${author.id},
    active_at = (select max(created_at) from posts where topic_id = ${topic_id}) where topic_id = ${topic_id}`;
  await sql`insert into topic_reads values (${reader.id}, ${topic_id}, 5)`;
  await sql`insert into forum_reads select ${reader.id}, ${forum_id}, created_at from posts where topic_id = ${topic_id} and position = ${REPLIES - 1}`;
  for (let n = 0; n < FORUMS; n += 1) {
    const id = await createdForum();
    await sql`insert into topics (forum_id, owner_id, title, content, created_at)
      select ${id}, ${author.id}, 'Konu ' || n, '<p>x</p>', now() - n * interval '1 minute' from generate_series(1, ${TOPICS}) n`;
  }
  await sql`insert into topic_reads select ${reader.id}, id, 0 from topics where title like 'Konu %'`;
  // Other members, who do not matter here, have read positions too.
  await sql`insert into topic_reads select u.id, t.id, 0 from users u, topics t where u.id <> ${reader.id} and t.id % 3 = 0`;
  await sql`analyze`;
}, 120_000);

async function blocksOf(work: () => Promise<unknown>): Promise<number> {
  const { statements } = await captureStatements(work);
  let sum = 0;
  for (const statement of statements) sum += (await explain(statement)).blocks;
  return sum;
}

test("one new reply of a topic that was marked as read long ago is counted and found at once", async () => {
  const { topics } = await getForumPage(reader, forum_id, 1);
  expect(topics).toMatchObject([{ id: topic_id, new_posts: 1, is_unread: true }]);
  expect((await getFirstUnread(reader, topic_id))?.position).toBe(REPLIES);
  expect(await blocksOf(() => getForumPage(reader, forum_id, 1))).toBeLessThan(300);
  expect(await blocksOf(() => getFirstUnread(reader, topic_id))).toBeLessThan(300);
});

test("the index reads at most 100 topics of a forum, and each by an index", async () => {
  const categories = await listForumsByCategory(reader);
  const unread = categories.flatMap(({ forums }) => forums).filter(({ is_unread }) => is_unread);
  expect(unread.map(({ id }) => id)).toContain(forum_id);
  const works: (() => Promise<unknown>)[] = [
    () => listForumsByCategory(reader),
    () => listUnreadForums(reader),
  ];
  for (const work of works) {
    const { statements } = await captureStatements(work);
    for (const statement of statements)
      expect(await listSequentialScans(statement)).not.toContainEqual(
        expect.stringMatching(/^(posts|topic_reads|topic_order)$/),
      );
    // Two or three blocks of an index for each of three rows, and one or two of their tables.
    expect(await blocksOf(work)).toBeLessThan(FORUMS * 100 * 12);
  }
});
