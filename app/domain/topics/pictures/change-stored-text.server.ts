import { type SQL, sql } from "drizzle-orm";
import { writeContent } from "#app/content/content.server.ts";
import type { Document } from "#app/content/document.ts";
import { excerptOf } from "#app/content/excerpt.server.ts";
import { ContentLimitError, checkTags } from "#app/content/limits.ts";
import { parseHtml } from "#app/content/parse-html.server.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { posts, removed_posts, removed_topics, topics } from "#app/db/schema.server.ts";
import type { FileUser } from "../../members/files/parts/file-uses.server.ts";

/** A post may be removed or restored at this moment: then it is in the next table. */
const TABLES = {
  topic_id: [topics, removed_topics, topics],
  post_id: [posts, removed_posts, posts],
};

type StoredText = { table: SQL; id: number; content: string };

/** A step: locks the text of a topic or reply, which may be removed. */
export async function lockText(tx: Transaction, user: FileUser): Promise<StoredText | null> {
  const [tables, id] =
    "topic_id" in user ? [TABLES.topic_id, user.topic_id] : [TABLES.post_id, user.post_id];
  for (const each of tables) {
    const table = sql`${each}`;
    const [row] = await tx.execute<{ content: string }>(
      sql`select content from ${table} where id = ${id} for no key update`,
    );
    if (row) return { table, id, ...row };
  }
  return null;
}

/**
 * A step: the text says the same in another way, so it is no edit: there is no version, no new date
 * and no notification. Programs that keep copies learn of it by the feed of changes. Returns the
 * document, or null if the text stays as it is.
 */
export async function changeStoredText(
  tx: Transaction,
  { table, id, content }: StoredText,
  change: (document: Document) => Document,
): Promise<Document | null> {
  const written = rewrite(content, change);
  if (!written || written.html === content) return null;
  await tx.execute(
    sql`update ${table} set content = ${written.html}, excerpt = ${excerptOf(written.document)} where id = ${id}`,
  );
  return written.document;
}

/** Null if the text is too large: older releases had no limits. */
function rewrite(html: string, change: (document: Document) => Document) {
  try {
    checkTags(html);
    const document = change(parseHtml(html));
    return { document, html: writeContent(document) };
  } catch (error) {
    if (error instanceof ContentLimitError) return null;
    throw error;
  }
}
