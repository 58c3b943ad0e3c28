import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { account_deletions, users } from "#app/db/schema.server.ts";
import { sendMail } from "#app/lib/mail/mail.server.ts";
import { mailBody } from "#app/lib/mail/mail-body.server.ts";
import { unlinkedUsername } from "#app/lib/mail/without-links.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { writeDateTime } from "#app/lib/text/dates.ts";
import type { Translate } from "#locales/index.ts";
import { languageOf, type TranslateFor } from "../../base/language-of.server.ts";
import type { Payloads } from "../../base/queue/payloads.ts";
import { memberMail } from "../../members/users/member-mail.server.ts";
import { siteName } from "../../site/settings/parts/site-texts.server.ts";

/** Nothing is sent of a deletion that was taken back meanwhile, or to a deleted account. */
export async function sendLeavingMail(
  { user_id, email, step }: Payloads["send-leaving"],
  translateFor: TranslateFor,
): Promise<void> {
  const [member] = await db
    .select({
      username: users.username,
      full_name: users.full_name,
      language: users.language,
      time_zone: users.time_zone,
      due_at: account_deletions.due_at,
      keeps_posts: account_deletions.keeps_posts,
    })
    .from(users)
    .leftJoin(account_deletions, eq(account_deletions.user_id, users.id))
    .where(eq(users.id, user_id));
  if (!member) return;
  const mail = step === "asked" ? leavingMail : keptMail;
  const parts = mail(member, translateFor(languageOf(member)), step);
  if (parts)
    await sendMail(memberMail(member, translateFor(languageOf(member)), { to: email, ...parts }));
}

/** There is no account any more, which a greeting could name. */
export async function sendAccountDeleted(
  { email, keeps_posts, ...member }: Payloads["send-account-deleted"],
  translateFor: TranslateFor,
): Promise<void> {
  const language = languageOf(member);
  const t = translateFor(language);
  const site_name = siteName(language);
  const subject = t("mail.accountDeletedSubject", { site: site_name });
  const paragraphs = [
    t("mail.inviteGreeting"),
    t("mail.accountDeletedText"),
    t(keeps_posts ? "mail.accountDeletedWithout" : "mail.accountDeletedWith"),
  ];
  const body = mailBody({ language, site_name, subject, paragraphs, small: [] });
  await sendMail({ site_name, to: email, subject, ...body });
}

type Member = {
  username: string;
  language: string | null;
  time_zone: string | null;
  due_at: Date | null;
  keeps_posts: boolean | null;
};

function leavingMail({ due_at, keeps_posts, ...member }: Member, t: Translate) {
  if (!due_at) return null;
  const language = languageOf(member);
  const date = writeDateTime(due_at, member.time_zone ?? env.DEFAULT_TIME_ZONE);
  const values = valuesOf(member);
  return {
    subject: t("mail.leavingSubject", values),
    paragraphs: [
      t("mail.leavingText", { ...values, date }),
      t(keeps_posts ? "mail.leavingWithout" : "mail.leavingWith"),
      t("mail.leavingKeep"),
    ],
    link: { label: t("mail.leavingLink"), href: `${env.SITE_URL}/login?lang=${language}` },
    small: [t("mail.leavingNotYou")],
  };
}

function keptMail(member: Member, t: Translate, step: Payloads["send-leaving"]["step"]) {
  const values = valuesOf(member);
  const subject = t("mail.accountKeptSubject", values);
  if (step === "superuser")
    return { subject, paragraphs: [t("mail.accountKeptSuperuser", values)], small: [] };
  const path = `/recover-password?lang=${languageOf(member)}`;
  return {
    subject,
    paragraphs: [t("mail.accountKeptText", values), t("mail.passwordChangedNotYou")],
    link: { label: t("mail.recoverLink"), href: `${env.SITE_URL}${path}` },
    small: [],
  };
}

function valuesOf(member: Pick<Member, "username" | "language">) {
  return { site: siteName(languageOf(member)), name: unlinkedUsername(member.username) };
}
