import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import {
  actor,
  anybody,
  createdForum,
  createdMember,
  createdTopic,
  readJson,
  sql,
} from "#tests/support/domain.ts";
import { registerDeletionWork } from "../deletion/deletion-work.server.ts";
import { listPostsOfMember } from "./member-lists.server.ts";

const REPLIES = 4000;

test("a list is read once, also if PostgreSQL takes the table for empty", async () => {
  const writer = await createdMember();
  const topic_id = await createdTopic(await actor("ayse"));
  const addReplies = () =>
    sql`insert into posts (topic_id, owner_id, position, content, excerpt)
      select ${topic_id}, ${writer.id}, n, '<p>x</p>', 'x' from generate_series(1, ${REPLIES}::int) n`;
  await addReplies();
  await sql`delete from posts`;
  await sql`analyze`;
  await addReplies();
  await sql`update users set total_posts = ${REPLIES} where id = ${writer.id}`;
  const work = { kind: "forum" as const, id: await createdForum() };
  await db.transaction((tx) => registerDeletionWork(tx, [work]));
  // Read again for each reply, it would meet the time limit of the statement.
  const { data } = readJson(await listPostsOfMember(anybody, writer.id, { skip: 0, limit: 100 }));
  expect(data).toHaveLength(100);
});
