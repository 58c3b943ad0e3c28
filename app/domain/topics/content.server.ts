import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { parseContent, writeContent } from "#app/lib/content.server.ts";
import { type ContentLimit, ContentLimitError } from "#app/lib/content-limits.ts";
import { isBlank } from "#app/lib/html.server.ts";
import { linkMentions, mentionedNames } from "#app/lib/mention.server.ts";
import type { MessageKey } from "#locales/index.ts";
import { limit } from "../limits.server.ts";
import { unprocessable } from "../refusal.ts";
import type { User } from "../users/user.ts";
import { excerptOf } from "./excerpt.server.ts";
import type { ContentInput } from "./input.ts";

const LIMIT_MESSAGES: Record<ContentLimit, MessageKey> = {
  tags: "tooManyTags",
  table: "tableTooLarge",
  images: "tooManyImages",
  size: "tooLong",
};

/**
 * What was written as it will be stored and shown, its first words, and the members mentioned in
 * it. It is parsed once.
 */
export async function readContent({
  content: text,
  content_format = "html",
}: ContentInput): Promise<{ content: string; excerpt: string; mentioned: number[] }> {
  const blocks = withinLimits(() => parseContent(text, content_format));
  if (isBlank(blocks)) throw unprocessable("contentRequired", "content");
  const people = await findMentioned(mentionedNames(blocks));
  const content = withinLimits(() =>
    writeContent(linkMentions(blocks, new Map(people.map(({ username }) => [username, username])))),
  );
  return { content, excerpt: excerptOf(blocks), mentioned: people.map(({ id }) => id) };
}

/**
 * The content as it would be stored. Making it costs as much as storing it, so previews are counted
 * too.
 */
export async function previewContent(me: User, input: ContentInput): Promise<string> {
  await limit("preview", me);
  return (await readContent(input)).content;
}

/** Content that goes over a limit is refused where it is written, in words. */
export function withinLimits<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof ContentLimitError
      ? unprocessable(LIMIT_MESSAGES[error.limit], "content")
      : error;
  }
}

async function findMentioned(names: string[]) {
  if (names.length === 0) return [];
  const folded = sql.join(
    names.map((name) => sql`fold(${name})`),
    sql`, `,
  );
  return await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(sql`${users.username_fold} in (${folded})`, eq(users.is_active, true)));
}
