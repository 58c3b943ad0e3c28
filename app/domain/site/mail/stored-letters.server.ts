import { desc, eq, or, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { listLetterIds, readLetter, type StoredLetter } from "#app/lib/mail/mail-files.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { canAdminister } from "../../base/can.ts";
import { pageOf } from "../../base/paging.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import { sendsMail } from "./mail-state.server.ts";

const LETTERS_PER_PAGE = 20;

/**
 * One page of the letters on the disk of this machine, newest first, without their texts. They are
 * shown only while nothing can be sent: with a mail server they are what is left of an earlier
 * time, and only counted.
 */
export async function getLettersPage(actor: User, page: number) {
  refuseToRead(actor);
  const ids = await listLetterIds();
  const { data, ...pagination } = await pageOf(page, LETTERS_PER_PAGE, async ({ skip, limit }) => {
    const letters = await Promise.all(ids.slice(skip, skip + limit).map(readLetter));
    return { data: letters.filter((letter) => letter !== null), count: ids.length };
  });
  return {
    letters: data.map(({ id, to, subject, stored_at }) => ({ id, to, subject, stored_at })),
    ...pagination,
  };
}

export async function countLetters(): Promise<number> {
  return (await listLetterIds()).length;
}

/**
 * The letter with its links. A link may open the account of another superuser, so the audit log
 * records that it was read, and whose it is.
 */
export async function getLetter(actor: User, id: string) {
  refuseToRead(actor);
  const letter = await readLetter(id);
  if (!letter) throw notFound();
  const recipient = await findRecipient(letter);
  await db.transaction((tx) =>
    record(tx, actor, {
      action: "read",
      subject_type: "letter",
      subject_id: recipient?.id ?? null,
      subject_name: recipient?.username ?? letter.id,
      after: { letter: letter.id },
    }),
  );
  return { ...letter, links: linksIn(letter) };
}

function refuseToRead(actor: User): void {
  if (!canAdminister(actor)) throw notAllowed();
  if (sendsMail()) throw notFound();
}

/**
 * The member who gets emails at this address, before one who only entered it. The log has the
 * username, because an address would stay there after the account is deleted.
 */
async function findRecipient({ to }: StoredLetter) {
  const is_confirmed = sql`fold(${users.confirmed_email}) = fold(${to})`;
  const [recipient] = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(or(is_confirmed, eq(users.email_fold, sql`fold(${to})`)))
    .orderBy(desc(sql`coalesce(${is_confirmed}, false)`))
    .limit(1);
  return recipient;
}

/**
 * The program writes each of its links in a line of its own. Those of members are no links here.
 */
function linksIn({ text }: StoredLetter): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  return [...new Set(lines.filter((line) => line.startsWith(`${env.SITE_URL}/`)))];
}
