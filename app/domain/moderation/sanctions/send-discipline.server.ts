import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { suspensions, users, warnings } from "#app/db/schema.server.ts";
import { type Mail, sendMail } from "#app/lib/mail/mail.server.ts";
import { withoutLinks } from "#app/lib/mail/without-links.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { writeDateTime } from "#app/lib/text/dates.ts";
import type { Translate } from "#locales/index.ts";
import { languageOf, type TranslateFor } from "../../base/language-of.server.ts";
import type { Payloads } from "../../base/queue/payloads.ts";
import { memberMail } from "../../members/users/member-mail.server.ts";
import { appealAddress } from "../../site/mail/parts/appeal-address.server.ts";
import { siteName } from "../../site/settings/parts/site-texts.server.ts";
import { is_running } from "./parts/running-suspension.server.ts";

type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

/**
 * Notifies a member of a warning, or of the current suspension. Nothing is sent to an address that
 * was never confirmed, or if a moderator has ended the suspension meanwhile.
 */
export async function sendDiscipline(
  { user_id, warning_id }: Payloads["send-discipline"],
  translateFor: TranslateFor,
): Promise<void> {
  const member = await findRecipient(user_id);
  if (!member?.email) return;
  const t = translateFor(languageOf(member));
  const mail =
    warning_id === null
      ? await suspensionMail(user_id, member, t)
      : await warningMail(warning_id, member, t);
  if (mail) await sendMail(mail);
}

async function findRecipient(user_id: number) {
  const { username, full_name, language, time_zone, confirmed_email } = users;
  const [member] = await db
    .select({ username, full_name, language, time_zone, email: confirmed_email })
    .from(users)
    .where(eq(users.id, user_id));
  return member;
}

async function warningMail(
  warning_id: number,
  member: Recipient,
  t: Translate,
): Promise<Mail | null> {
  const [warning] = await db
    .select({ reason: warnings.reason })
    .from(warnings)
    .where(eq(warnings.id, warning_id));
  if (!warning) return null;
  return moderationMail(member, t, {
    subject: "mail.warnedSubject",
    texts: (values) => [
      t("mail.warnedText", {
        ...values,
        reason: withoutLinks(warning.reason, t("mail.removedAddress")),
      }),
      t("mail.warnedMore"),
    ],
  });
}

async function suspensionMail(
  user_id: number,
  member: Recipient,
  t: Translate,
): Promise<Mail | null> {
  const [suspension] = await db
    .select({ reason: suspensions.reason, until: suspensions.until })
    .from(suspensions)
    .where(and(eq(suspensions.user_id, user_id), is_running));
  if (!suspension) return null;
  const { reason, until } = suspension;
  return moderationMail(member, t, {
    subject: "mail.suspendedSubject",
    texts: (values) => [
      t("mail.suspendedText", {
        ...values,
        reason: withoutLinks(reason, t("mail.removedAddress")),
      }),
      until
        ? t("mail.suspendedUntil", {
            date: writeDateTime(until, member.time_zone ?? env.DEFAULT_TIME_ZONE),
          })
        : t("mail.suspendedForGood"),
    ],
  });
}

function moderationMail(
  member: Recipient,
  t: Translate,
  {
    subject,
    texts,
  }: {
    subject: "mail.warnedSubject" | "mail.suspendedSubject";
    texts: (values: { site: string }) => string[];
  },
): Mail {
  const site = siteName(languageOf(member));
  const address = appealAddress();
  const appeal = address ? t("mail.appeal", { email: address }) : t("mail.appealToAdmin");
  return memberMail(member, t, {
    to: member.email ?? "",
    subject: t(subject, { site }),
    paragraphs: [...texts({ site }), appeal],
    small: [],
  });
}
