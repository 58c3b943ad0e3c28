import { desc, eq, or, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { listMailFileIds, type MailFile, readMailFile } from "#app/lib/mail/mail-files.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { canAdminister } from "../../base/can.ts";
import { refuseUnconfirmed } from "../../base/confirmed.ts";
import { pageOf } from "../../base/paging.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import { sendsMail } from "./mail-state.server.ts";

const MAIL_FILES_PER_PAGE = 20;

/**
 * One page of the letters on the disk of this machine, newest first, without their texts. They are
 * shown only while nothing can be sent: with a mail server they are what is left of an earlier
 * time, and only counted.
 */
export async function getMailFilesPage(actor: User, page: number) {
  refuseToRead(actor);
  const ids = await listMailFileIds();
  const { data, ...pagination } = await pageOf(
    page,
    MAIL_FILES_PER_PAGE,
    async ({ skip, limit }) => {
      const mail_files = await Promise.all(ids.slice(skip, skip + limit).map(readMailFile));
      return { data: mail_files.filter((mail_file) => mail_file !== null), count: ids.length };
    },
  );
  return {
    mail_files: data.map(({ id, to, subject, stored_at }) => ({ id, to, subject, stored_at })),
    ...pagination,
  };
}

export async function countMailFiles(): Promise<number> {
  return (await listMailFileIds()).length;
}

/**
 * The e-mail with its links. A link may open the account of another superuser, so the audit log
 * records that it was read, and whose it is.
 */
export async function getMailFile(actor: User, id: string) {
  refuseToRead(actor);
  const mail_file = await readMailFile(id);
  if (!mail_file) throw notFound();
  const recipient = await findRecipient(mail_file);
  await db.transaction((tx) =>
    record(tx, actor, {
      action: "read",
      subject_type: "letter",
      subject_id: recipient?.id ?? null,
      subject_name: recipient?.username ?? mail_file.id,
      after: { letter: mail_file.id },
    }),
  );
  return { ...mail_file, links: linksIn(mail_file) };
}

function refuseToRead(actor: User): void {
  if (!canAdminister(actor)) throw notAllowed();
  // It may have a link that opens an account.
  refuseUnconfirmed(actor);
  if (sendsMail()) throw notFound();
}

/**
 * The member who gets emails at this address, before one who only entered it. The log has the
 * username, because an address would stay there after the account is deleted.
 */
async function findRecipient({ to }: MailFile) {
  const is_confirmed = sql`fold(${users.confirmed_email}) = fold(${to})`;
  const [recipient] = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(or(is_confirmed, eq(users.email_fold, sql`fold(${to})`)))
    .orderBy(desc(sql`coalesce(${is_confirmed}, false)`))
    .limit(1);
  return recipient;
}

/** The program writes each of its links in a line of its own. Those of members are no links here. */
function linksIn({ text }: MailFile): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  return [...new Set(lines.filter((line) => line.startsWith(`${env.SITE_URL}/`)))];
}
