import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { cleanHtml, isBlank } from "#app/lib/html.server.ts";
import { linkMentions, mentionedNames } from "#app/lib/mention.server.ts";
import { unprocessable } from "../refusal.ts";

/** What the column takes. Cleaning writes some characters and every bare address longer, so this is more than what may come in. */
const STORED_LARGEST_BYTES = 256 * 1024;

/** What was written as it will be stored and shown, and who is addressed in it. */
export async function readContent(html: string): Promise<{ content: string; mentioned: number[] }> {
  const clean = cleanHtml(html);
  if (isBlank(clean)) throw unprocessable("contentRequired", "content");
  const people = await findMentioned(clean);
  const content = people.length > 0 ? linkMentions(clean, new Map(people.map(({ username }) => [username, username]))) : clean;
  if (Buffer.byteLength(content) > STORED_LARGEST_BYTES) throw unprocessable("tooLong", "content");
  return { content, mentioned: people.map(({ id }) => id) };
}

async function findMentioned(html: string) {
  const names = html.includes("@") ? mentionedNames(html) : [];
  if (names.length === 0) return [];
  const folded = sql.join(names.map((name) => sql`fold(${name})`), sql`, `);
  return await db.select({ id: users.id, username: users.username }).from(users).where(and(sql`${users.username_fold} in (${folded})`, eq(users.is_active, true)));
}
