import { eq } from "drizzle-orm";
import { client, connect, db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import {
  makeToken,
  type TokenKind,
} from "#app/domain/accounts/sign-in/parts/one-time-tokens.server.ts";
import type { Reader } from "#app/domain/base/can.ts";
import type { JobName } from "#app/domain/base/queue/payloads.ts";
import { rateLimit } from "#app/domain/base/rate-limits.server.ts";
import { Refusal } from "#app/domain/base/refusal.ts";
import { createCategory } from "#app/domain/forums/forums/categories.server.ts";
import { changeForum, createForum } from "#app/domain/forums/forums/forums.server.ts";
import { createGroup } from "#app/domain/members/groups/groups.server.ts";
import { me_columns } from "#app/domain/members/users/columns.server.ts";
import type { User } from "#app/domain/members/users/user.ts";
import { createPost } from "#app/domain/topics/topics/posts.server.ts";
import { createTopic } from "#app/domain/topics/topics/topics.server.ts";
import type { JsonText } from "#app/lib/text/json-text.ts";
import type { TransactionSql } from "#postgres";
import { PEOPLE, type PersonName } from "./people.ts";

/** The database of the test file. */
export const sql = client;

/** Fills tables with more rows than a statement of the site has time for. */
export async function fill(work: (tx: TransactionSql) => Promise<unknown>): Promise<void> {
  const unlimited = connect(1);
  await unlimited.begin(work).finally(() => unlimited.end());
}

/** A reader who is in no group, moderates nothing, and has no account. */
export const anybody: Reader = {
  id: 0,
  is_superuser: false,
  moderates: [],
  no_access_forum_ids: [],
};

/** A person of the template as the actor of a command. */
export async function actor(person: PersonName): Promise<User> {
  return await userWhere(eq(users.username, PEOPLE[person].username));
}

/** The current state of the same account. */
export async function reload({ id }: { id: number }): Promise<User> {
  return await userWhere(eq(users.id, id));
}

let members = 0;
let groups = 0;

/**
 * A new member whom no other test of the file uses, without the limits of newcomers. The password
 * is `PASSWORD`, as for all accounts.
 */
export async function createdMember(columns: Partial<typeof users.$inferInsert> = {}) {
  members += 1;
  const username = `member${members}`;
  const email = `${username}@example.org`;
  const [member] = await db
    .insert(users)
    .values({
      username,
      email,
      confirmed_email: email,
      invites_count: 3,
      is_trusted: true,
      ...columns,
    })
    .returning({ id: users.id });
  if (!member) throw new Error("A member was not stored");
  await sql`insert into passwords (user_id, hash, changed_at)
    select ${member.id}, hash, u.created_at from passwords p, users u
    where p.user_id = (select id from users where username = ${PEOPLE.selin.username}) and u.id = ${member.id}`;
  await sql`insert into lineage (user_id) values (${member.id})`;
  return await reload(member);
}

export async function createdForum(): Promise<number> {
  const selin = await actor("selin");
  const category = await createCategory(selin, { name: "Zanaat", order: 99 });
  const forum = await createForum(selin, { name: "Ahşap", order: 99, category_id: category.id });
  return forum.id;
}

/** A group with these members, who are not notified of it. */
export async function createdGroup(members: readonly { id: number }[] = []): Promise<number> {
  groups += 1;
  const selin = await actor("selin");
  const { id } = await createGroup(selin, { name: `Kurul ${groups}` });
  for (const member of members)
    await client`insert into group_members (group_id, user_id) values (${id}, ${member.id})`;
  return id;
}

/** A forum that a new group with these members sees. Read the members again with `reload()`. */
export async function createdRestrictedForum(
  members: readonly { id: number }[] = [],
  { may_write = true } = {},
): Promise<{ forum_id: number; group_id: number }> {
  const [forum_id, group_id] = [await createdForum(), await createdGroup(members)];
  await changeForum(await actor("selin"), forum_id, { audience: [{ group_id, may_write }] });
  return { forum_id, group_id };
}

type TopicInput = { forum_id?: number; title?: string; content?: string };

export async function createdTopic(author: User, input: TopicInput = {}): Promise<number> {
  const { title = "Sehpa", content = "<p>Neden?</p>" } = input;
  const forum_id = input.forum_id ?? (await createdForum());
  return (await createTopic(author, { forum_id, title, content })).id;
}

export async function createdPost(
  author: User,
  topic_id: number,
  content = "<p>Nemden.</p>",
): Promise<number> {
  return (await createPost(author, topic_id, { content })).id;
}

/** The payloads of the queued jobs, oldest first. Jobs of one transaction have no order. */
export async function queuedPayloads(name: JobName): Promise<unknown[]> {
  const jobs = await sql`select data from pgboss.job where name = ${name} order by created_on`;
  return jobs.map(({ data }) => data);
}

/** The token of a link as an email would contain it. */
export async function createLinkToken(link: {
  kind: TokenKind;
  user_id: number;
  email?: string;
}): Promise<string> {
  return await db.transaction((tx) => makeToken(tx, { ...link, hours: 1 }));
}

/** Uses up a limit and returns how many tries it allowed. */
export async function exhaustLimit(...limit_args: Parameters<typeof rateLimit>): Promise<number> {
  for (let allowed_tries = 0; ; allowed_tries += 1) {
    const refusal = await rateLimit(...limit_args).catch((error: unknown) => error);
    if (refusal instanceof Refusal) return allowed_tries;
    if (refusal !== undefined) throw refusal;
  }
}

async function userWhere(condition: ReturnType<typeof eq>): Promise<User> {
  const [user] = await db.select(me_columns).from(users).where(condition);
  if (!user) throw new Error("There is no such account");
  return user;
}

/** The ids in the answer of a list that the database has written as JSON. */
export function idsIn(list: JsonText<{ data: unknown[]; count: number }>): number[] {
  return readJson(list).data.map(({ id }: { id: number }) => id);
}

export function readJson({ bytes }: JsonText<unknown>) {
  return JSON.parse(bytes.toString());
}
