import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "#app/db/client.server.ts";
import {
  actor,
  createdForum,
  createdPost,
  createdTopic,
  queuedPayloads,
  sql,
} from "#tests/support/domain.ts";
import { captureStatements, explain } from "#tests/support/statements.ts";
import type { User } from "../../members/users/user.ts";
import { removePost } from "../../topics/trash/remove-post.server.ts";
import { collectDueMail } from "./collect-due-mail.server.ts";
import { SUBSCRIBERS_AT_ONCE_MAX } from "./create-notifications.server.ts";
import { notifySubscribersInBatches } from "./subscriber-batches.server.ts";

/** Six batches of the job. */
const SUBSCRIBERS = 2500;

let ayse: User;
let mehmet: User;
let emma: User;
let topic_id: number;

beforeEach(async () => {
  [ayse, mehmet, emma] = [await actor("ayse"), await actor("mehmet"), await actor("emma")];
  topic_id = await createdTopic(ayse);
  await sql`delete from pgboss.job`;
  await sql`insert into users (username, email) select 'many' || n, 'many' || n || '@example.org' from generate_series(1, ${SUBSCRIBERS}::int) n on conflict do nothing`;
  await sql`insert into topic_subscriptions (user_id, topic_id) select id, ${topic_id} from users where username like 'many%'`;
});

/** How many members were notified, and how many notifications they got. */
async function countNotified(post_id: number): Promise<{ members: number; rows: number }> {
  const [row] =
    await sql`select count(distinct user_id)::int as members, count(*)::int as rows from notifications where post_id = ${post_id}`;
  return { members: row?.members, rows: row?.rows };
}

/** Ayşe follows her own topic. */
const ALL = { members: SUBSCRIBERS + 1, rows: SUBSCRIBERS + 1 };

describe("a reply with more subscribers than a writer may notify", () => {
  test("notifies mentioned members at once, and leaves the others to a job", async () => {
    const post_id = await createdPost(mehmet, topic_id, `<p>@${emma.username} @many7</p>`);
    expect(SUBSCRIBERS).toBeGreaterThan(SUBSCRIBERS_AT_ONCE_MAX);
    expect(await countNotified(post_id)).toEqual({ members: 2, rows: 2 });
    const jobs = await queuedPayloads("notify-subscribers");
    expect(jobs).toEqual([{ topic_id, post_id }]);
    await notifySubscribersInBatches({ topic_id, post_id });
    expect(await countNotified(post_id)).toEqual({ members: ALL.members + 1, rows: ALL.rows + 1 });
    expect(
      await sql`select n.type, n.mail, n.actor_id, count(*)::int from notifications n where post_id = ${post_id} group by 1, 2, 3 order by 1, 2`,
    ).toEqual([
      { type: "mention", mail: "now", actor_id: mehmet.id, count: 2 },
      { type: "topic_reply", mail: "daily", actor_id: mehmet.id, count: SUBSCRIBERS },
    ]);
  });

  test("notifies each once when two jobs run at once", async () => {
    const post_id = await createdPost(mehmet, topic_id);
    await Promise.all([1, 2].map(() => notifySubscribersInBatches({ topic_id, post_id })));
    expect(await countNotified(post_id)).toEqual(ALL);
  });

  test("notifies each once when the job dies in a batch and is tried again", async () => {
    const post_id = await createdPost(mehmet, topic_id);
    let batches = 0;
    const transact = db.transaction;
    const transaction = vi.spyOn(db, "transaction").mockImplementation((work, config) =>
      transact(async (tx) => {
        const result = await work(tx);
        batches += 1;
        if (batches === 2) throw new Error("The process died");
        return result;
      }, config),
    );
    await expect(notifySubscribersInBatches({ topic_id, post_id })).rejects.toThrow("died");
    transaction.mockRestore();
    // Mehmet is one of the first batch, but is not notified of his own reply.
    expect(await countNotified(post_id)).toEqual({ members: 499, rows: 499 });
    const { statements } = await captureStatements(() =>
      notifySubscribersInBatches({ topic_id, post_id }),
    );
    expect(await countNotified(post_id)).toEqual(ALL);
    expect(statements.filter(({ text }) => text.includes("insert into")).length).toBe(6);
  });

  test("does not notify who subscribed after it", async () => {
    const post_id = await createdPost(mehmet, topic_id);
    await sql`update posts set created_at = now() - interval '1 hour' where id = ${post_id}`;
    await sql`update topic_subscriptions set created_at = now() - interval '2 hours' where topic_id = ${topic_id} and user_id = ${ayse.id}`;
    await notifySubscribersInBatches({ topic_id, post_id });
    expect(await countNotified(post_id)).toEqual({ members: 1, rows: 1 });
  });

  test("notifies nobody when it was deleted meanwhile, and its job ends", async () => {
    const post_id = await createdPost(mehmet, topic_id);
    await removePost(mehmet, topic_id, post_id);
    await notifySubscribersInBatches({ topic_id, post_id });
    expect(await countNotified(post_id)).toEqual({ members: 0, rows: 0 });
  });

  test("has its e-mail like any other", async () => {
    const post_id = await createdPost(mehmet, topic_id);
    await notifySubscribersInBatches({ topic_id, post_id });
    await sql`update notifications set created_at = now() - interval '2 days'`;
    await sql`delete from notifications where post_id <> ${post_id} or post_id is null`;
    await collectDueMail("daily");
    expect(await queuedPayloads("send-notifications")).toHaveLength(ALL.members);
  });
});

test("a topic in a forum with many subscribers is left to the job as well", async () => {
  const forum_id = await createdForum();
  await sql`insert into forum_subscriptions (user_id, forum_id) select id, ${forum_id} from users where username like 'many%'`;
  const id = await createdTopic(ayse, { forum_id });
  expect(await queuedPayloads("notify-subscribers")).toEqual([{ topic_id: id, post_id: null }]);
  await Promise.all([1, 2].map(() => notifySubscribersInBatches({ topic_id: id, post_id: null })));
  expect(
    await sql`select type, count(distinct user_id)::int as members, count(*)::int from notifications where topic_id = ${id} group by 1`,
  ).toEqual([{ type: "forum_topic", members: SUBSCRIBERS, count: SUBSCRIBERS }]);
});

test("each batch finds its subscribers by an index", async () => {
  const post_id = await createdPost(mehmet, topic_id);
  await sql`analyze`;
  const { statements } = await captureStatements(() =>
    notifySubscribersInBatches({ topic_id, post_id }),
  );
  const batch = statements.find(({ text }) => text.includes("insert into"));
  if (!batch) throw new Error("No batch was inserted");
  await sql`delete from notifications where post_id = ${post_id}`;
  const { plan } = await explain(batch);
  expect(plan).toContain("topic_subscriptions_members");
  expect(plan).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"(notifications|topic_subscriptions)"/);
});

test("subscribers of a forum with replies are notified in batches too, each once", async () => {
  await sql`insert into forum_subscriptions (user_id, forum_id, with_replies)
    select u.id, t.forum_id, true from users u, topics t where t.id = ${topic_id} and u.username like 'many%'`;
  await sql`delete from topic_subscriptions where topic_id = ${topic_id} and user_id % 2 = 0`;
  const post_id = await createdPost(mehmet, topic_id);
  expect(await queuedPayloads("notify-subscribers")).toEqual([{ topic_id, post_id }]);
  await notifySubscribersInBatches({ topic_id, post_id });
  const [missing] =
    await sql`select count(*)::int as count from users u where username like 'many%' and not exists (select from notifications n where n.user_id = u.id and n.post_id = ${post_id})`;
  expect(missing?.count).toBe(0);
});
