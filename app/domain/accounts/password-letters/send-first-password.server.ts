import { and, desc, eq, ne, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { former_usernames, users } from "#app/db/schema.server.ts";
import { sendMail } from "#app/lib/mail/mail.server.ts";
import { unlinkedUsername, withoutLinks } from "#app/lib/mail/without-links.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { languageOf, type TranslateFor } from "../../base/language-of.server.ts";
import type { Payloads } from "../../base/queue/payloads.ts";
import { lockAccount } from "../../members/users/lock-account.server.ts";
import { memberMail } from "../../members/users/member-mail.server.ts";
import { siteName } from "../../site/settings/parts/site-texts.server.ts";
import { issueToken } from "../sign-in/parts/one-time-tokens.server.ts";
import { FIRST_PASSWORD_DAYS } from "./conditions.server.ts";

/**
 * Tells a member that the community has moved, what their name is now, and where to choose a
 * password. Sends nothing if the link ended meanwhile: the member has a password, or another address.
 */
export async function sendFirstPassword(
  link: Payloads["send-first-password"],
  translateFor: TranslateFor,
): Promise<void> {
  const letter = await db.transaction((tx) => prepareLetter(tx, link));
  if (!letter) return;
  const { member, token } = letter;
  const language = languageOf(member);
  const t = translateFor(language);
  const site = siteName(language);
  await sendMail(
    memberMail(member, t, {
      to: link.email,
      subject: t("mail.movedSubject", { site }),
      paragraphs: [
        t("mail.movedText", { site }),
        member.former_name === null
          ? t("mail.movedName", { name: unlinkedUsername(member.username) })
          : t("mail.movedNewName", {
              name: unlinkedUsername(member.username),
              former_name: withoutLinks(member.former_name, t("mail.removedAddress")),
            }),
        t("mail.movedChoose"),
      ],
      link: {
        label: t("mail.movedLink"),
        href: `${env.SITE_URL}/reset-password?token=${token}&lang=${language}`,
      },
      small: [t("mail.emailChangedLasts", { count: FIRST_PASSWORD_DAYS }), t("mail.movedLater")],
    }),
  );
}

async function prepareLetter(tx: Transaction, { user_id, email }: Payloads["send-first-password"]) {
  await lockAccount(tx, user_id, "no key update");
  const { username, full_name, language } = users;
  const [member] = await tx
    .select({ username, full_name, language, former_name: last_former_name })
    .from(users)
    .where(and(eq(users.id, user_id), eq(users.is_active, true)));
  if (!member) return null;
  const token = await issueToken(tx, { kind: "first_password", user_id, email });
  return token === null ? null : { member, token };
}

/** What the other forum called the member, unless only capital letters were different. */
const last_former_name = sql<string | null>`(${db
  .select({ username: former_usernames.username })
  .from(former_usernames)
  .where(
    and(
      eq(former_usernames.user_id, users.id),
      ne(former_usernames.username_fold, users.username_fold),
    ),
  )
  .orderBy(desc(former_usernames.created_at), desc(former_usernames.username))
  .limit(1)})`;
