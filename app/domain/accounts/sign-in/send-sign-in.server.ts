import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { sendMail } from "#app/lib/mail/mail.server.ts";
import { withoutLinks } from "#app/lib/mail/without-links.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { writeDateTime } from "#app/lib/text/dates.ts";
import { languageOf, type TranslateFor } from "../../base/language-of.server.ts";
import type { Payloads } from "../../base/queue/payloads.ts";
import { memberMail } from "../../members/users/member-mail.server.ts";
import { siteName } from "../../site/settings/parts/site-texts.server.ts";
import { issueSessionEnd } from "./session-end.server.ts";
import { SESSION_END_DAYS } from "./tell-sign-in.server.ts";

/**
 * The preference was asked when the member signed in: whoever signed in may have turned these letters
 * off since.
 */
export async function sendSignIn(
  { address, device, ...link }: Payloads["send-sign-in"],
  translateFor: TranslateFor,
): Promise<void> {
  const issued = await issueSessionEnd(link);
  const member = await findMember(link.user_id);
  if (!issued || !member?.email) return;
  const language = languageOf(member);
  const t = translateFor(language);
  const site = siteName(language);
  const time_zone = member.time_zone ?? env.DEFAULT_TIME_ZONE;
  const facts = [
    t("mail.signInWhen", { date: writeDateTime(issued.signed_in_at, time_zone), zone: time_zone }),
    // A browser may call itself anything.
    t("mail.signInDevice", {
      name: device ? withoutLinks(device, t("mail.removedAddress")) : t("settings.unknownDevice"),
    }),
    t("mail.signInAddress", { address: address ?? t("words.unknown") }),
  ];
  await sendMail(
    memberMail(member, t, {
      to: member.email,
      subject: t("mail.signInSubject", { site }),
      paragraphs: [
        t("mail.signInText", { site }),
        facts.join("\n"),
        t("mail.signInIgnore"),
        t("mail.signInNotYou"),
      ],
      link: {
        label: t("mail.signInEnd"),
        href: `${env.SITE_URL}/session-end?token=${issued.token}&lang=${language}`,
      },
      small: [t("mail.emailChangedLasts", { count: SESSION_END_DAYS }), t("mail.signInTurnOff")],
    }),
  );
}

async function findMember(user_id: number) {
  const { username, full_name, language, time_zone, confirmed_email } = users;
  const [member] = await db
    .select({ username, full_name, language, time_zone, email: confirmed_email })
    .from(users)
    .where(eq(users.id, user_id));
  return member;
}
