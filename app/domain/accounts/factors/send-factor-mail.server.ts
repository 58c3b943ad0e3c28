import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { sendMail } from "#app/lib/mail/mail.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import type { TextKey } from "#locales/index.ts";
import { languageOf, type TranslateFor } from "../../base/language-of.server.ts";
import type { Payloads } from "../../base/queue/payloads.ts";
import { UNDO_DAYS } from "../../members/users/email-links.server.ts";
import { memberMail } from "../../members/users/member-mail.server.ts";
import { siteName } from "../../site/settings/parts/site-texts.server.ts";
import { LIFT_HOURS } from "./lift.server.ts";
import type { FactorChange } from "./parts/tell-change.server.ts";
import { makeStopToken } from "./stop-lift.server.ts";
import { issueUndoToken } from "./undo.server.ts";

const CHANGES: Record<FactorChange, TextKey> = {
  totp_added: "mail.totpAdded",
  totp_removed: "mail.totpRemoved",
  passkey_added: "mail.passkeyAdded",
  passkey_removed: "mail.passkeyRemoved",
  codes_made: "mail.recoveryCodesMade",
  lifted: "mail.factorsLifted",
};

export async function sendFactorChange(
  { user_id, email, change, changed_at }: Payloads["send-factor-change"],
  translateFor: TranslateFor,
): Promise<void> {
  const member = await findMember(user_id);
  const token = await issueUndoToken({ user_id, email, changed_at });
  if (!member || !token) return;
  const language = languageOf(member);
  const t = translateFor(language);
  const site = siteName(language);
  await sendMail(
    memberMail(member, t, {
      to: email,
      subject: t("mail.factorChangedSubject", { site }),
      paragraphs: [
        t(CHANGES[change], { site }),
        t(change === "lifted" ? "mail.factorsLiftedNotYou" : "mail.factorChangedNotYou"),
      ],
      link: {
        label: t("mail.factorUndoLink"),
        href: `${env.SITE_URL}/factor-undo?token=${token}&lang=${language}`,
      },
      small: [t("mail.factorUndoLasts", { count: UNDO_DAYS }), t("mail.factorChangedIgnore")],
    }),
  );
}

/** The member can stop the lifting, which a superuser has asked for. */
export async function sendFactorLift(
  { user_id, email }: Payloads["send-factor-lift"],
  translateFor: TranslateFor,
): Promise<void> {
  const member = await findMember(user_id);
  const token = await makeStopToken(user_id);
  if (!member || !token) return;
  const language = languageOf(member);
  const t = translateFor(language);
  const site = siteName(language);
  await sendMail(
    memberMail(member, t, {
      to: email,
      subject: t("mail.factorLiftSubject", { site }),
      paragraphs: [
        t("mail.factorLiftText", { site, count: LIFT_HOURS }),
        t("mail.factorLiftNotYou"),
      ],
      link: {
        label: t("mail.factorLiftStop"),
        href: `${env.SITE_URL}/factor-lift?token=${token}&lang=${language}`,
      },
      small: [],
    }),
  );
}

async function findMember(user_id: number) {
  const { username, full_name, language } = users;
  const [member] = await db
    .select({ username, full_name, language })
    .from(users)
    .where(eq(users.id, user_id));
  return member;
}
