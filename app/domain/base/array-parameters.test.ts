import { sql as drizzle_sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { insertRows } from "#app/db/insert-rows.server.ts";
import { mutes } from "#app/db/schema.server.ts";
import {
  actor,
  anybody,
  createdForum,
  createdMember,
  createdTopic,
  sql,
} from "#tests/support/domain.ts";
import { captureStatements } from "#tests/support/statements.ts";
import { inviteSeveral } from "../accounts/invites/invite-several.server.ts";
import { setModerator } from "../forums/moderators/appoint.server.ts";
import type { User } from "../members/users/user.ts";
import { listUsersByIds } from "../members/users/users.server.ts";
import { splitTopic } from "../moderation/moderate/split-topic.server.ts";
import { listReports } from "../moderation/reports/report-list.server.ts";
import { suspendBranch } from "../moderation/sanctions/branch.server.ts";
import { listUnread } from "../notify/notifications/unread-batch.server.ts";
import { finishDeletionLater } from "../topics/deletion/deletion-work.server.ts";
import { finishDeletions } from "../topics/deletion/finish-deletions.server.ts";
import { listPostsByIds } from "../topics/topics/all-posts.server.ts";
import { textArray } from "./ids.server.ts";

const MANY = 150;
/** The longest statements have about twenty that are no lists. */
const PARAMETERS_MAX = 30;

let selin: User;
let host: User;
let topic_id: number;
let forum_ids: number[];
let post_ids: number[];
let guest_ids: number[];

beforeAll(async () => {
  selin = await actor("selin");
  host = await createdMember({ invites_count: MANY });
  topic_id = await createdTopic(host, { forum_id: await createdForum() });
  forum_ids = idsOf(
    await sql`insert into forums (name, "order", category_id)
      select 'Forum ' || n, n, (select min(id) from categories) from generate_series(1, ${MANY}::int) as n returning id`,
  );
  post_ids = idsOf(
    await sql`insert into posts (topic_id, owner_id, position, content)
      select ${topic_id}, ${host.id}, n, '<p>Ceviz</p>' from generate_series(1, ${MANY}::int) as n returning id`,
  );
  await sql`update topic_activity set total_posts = ${MANY}, last_position = ${MANY}, last_owner_id = ${host.id} where topic_id = ${topic_id}`;
  guest_ids = idsOf(
    await sql`insert into users (username, email)
      select 'guest' || n, 'guest' || n || '@example.org' from generate_series(1, ${MANY}::int) as n returning id`,
  );
  await sql`insert into lineage (user_id, inviter_id) select unnest(${guest_ids}::int[]), ${host.id}`;
});

function idsOf(rows: readonly { id?: number }[]): number[] {
  return rows.map(({ id }) => Number(id));
}

test.each<[string, () => Promise<unknown>]>([
  ["members by ids", () => listUsersByIds(selin, guest_ids)],
  ["replies by ids", () => listPostsByIds(anybody, post_ids)],
  ["the notifications of an e-mail", () => listUnread(host.id, post_ids, ["topic_reply"])],
  [
    "what a moderator of many forums sees",
    () => listReports({ ...host, moderates: forum_ids }, { state: "open", skip: 0, limit: 10 }),
  ],
  [
    "an appointment for many forums",
    () => setModerator(selin, host.id, { everything: false, category_ids: [], forum_ids }),
  ],
  [
    "invites for many",
    () =>
      inviteSeveral(host, {
        people: Array.from({ length: 50 }, (_, n) => `Konuk ${n}`).join("\n"),
        text: null,
        send_email: false,
      }),
  ],
  [
    "the suspension of many",
    () => suspendBranch(selin, host.id, { user_ids: guest_ids, reason: "Reklam", until: null }),
  ],
  ["a split with many replies", () => splitTopic(selin, topic_id, { title: "Ceviz", post_ids })],
  [
    "a deletion of many topics",
    async () => {
      await db.transaction((tx) =>
        finishDeletionLater(
          tx,
          post_ids.map((id) => ({ kind: "topic", id })),
        ),
      );
      await finishDeletions();
    },
  ],
])("%s: a list is one parameter", async (_name, work) => {
  const { statements } = await captureStatements(work);
  expect(statements.length).toBeGreaterThan(0);
  for (const { text, values } of statements)
    expect(values.length, text).toBeLessThan(PARAMETERS_MAX);
});

test("texts in an array stay as they are", async () => {
  const texts = ["", "null", 'a "b" \\ c', "{a,b}", "İğne, iplik", "'"];
  const [row] = await db.execute<{ texts: string[] }>(
    drizzle_sql`select to_json(${textArray(texts)}) as texts`,
  );
  expect(row?.texts).toEqual(texts);
});

test("rows are stored in their order, with defaults for what none of them names", async () => {
  const rows = [
    { user_id: host.id, topic_id },
    { user_id: host.id, muted_id: selin.id },
  ];
  await db.execute(insertRows(mutes, rows));
  expect(
    await sql`select user_id, topic_id, forum_id, muted_id, created_at > now() - interval '1 minute' as is_new from mutes where user_id = ${host.id} order by id`,
  ).toMatchObject([
    { topic_id, forum_id: null, muted_id: null, is_new: true },
    { topic_id: null, forum_id: null, muted_id: selin.id, is_new: true },
  ]);
});
