import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { content_versions } from "#app/db/schema.server.ts";
import { numberArray } from "../../base/ids.server.ts";

/** A step: moves former versions of replies to the topic where the replies are now. */
export async function moveVersionsOfPosts(
  tx: Transaction,
  post_ids: readonly number[],
  topic_id: number,
): Promise<void> {
  await tx.execute(sql`
    update ${content_versions} set topic_id = ${topic_id} where post_id = any(${numberArray(post_ids)})`);
}

type Opening = { topic_id: number };
type Reply = { topic_id: number; post_id: number };

/** A step. A version of a topic has its title, which a reply does not have. */
export async function moveVersionsToReply(
  tx: Transaction,
  from: Opening,
  { topic_id, post_id }: Reply,
): Promise<void> {
  await moveVersions(
    tx,
    sql`topic_id = ${from.topic_id} and post_id is null`,
    sql`topic_id = ${topic_id}, post_id = ${post_id}, title = null`,
  );
}

/** A step. The versions of a reply get the title of the topic, which had no other yet. */
export async function moveVersionsToTopic(
  tx: Transaction,
  post_id: number,
  { topic_id, title }: Opening & { title: string },
): Promise<void> {
  await moveVersions(
    tx,
    sql`post_id = ${post_id}`,
    sql`topic_id = ${topic_id}, post_id = null, title = ${title}`,
  );
}

/** A step: moves the versions of an opening post that became that of another topic. */
export async function moveVersionsOfOpening(
  tx: Transaction,
  from: Opening,
  to: Opening,
): Promise<void> {
  await moveVersions(
    tx,
    sql`topic_id = ${from.topic_id} and post_id is null`,
    sql`topic_id = ${to.topic_id}`,
  );
}

async function moveVersions(tx: Transaction, condition: SQL, values: SQL): Promise<void> {
  await tx.execute(sql`update ${content_versions} set ${values} where ${condition}`);
}
