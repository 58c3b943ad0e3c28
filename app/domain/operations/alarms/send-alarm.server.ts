import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { alarms, users } from "#app/db/schema.server.ts";
import { type Mail, sendMail } from "#app/lib/mail/mail.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { writeDateTime } from "#app/lib/text/dates.ts";
import { languageOf, type TranslateFor } from "../../base/language-of.server.ts";
import type { Payloads } from "../../base/queue/payloads.ts";
import { memberMail } from "../../members/users/member-mail.server.ts";
import { siteName } from "../../site/settings/parts/site-texts.server.ts";
import { ALARM_PAGES } from "./alarm-pages.ts";
import type { AlarmCause } from "./causes.ts";

type Alarm = Pick<typeof alarms.$inferSelect, "detail" | "raised_at" | "ended_at"> & {
  cause: AlarmCause;
};
type Recipient = NonNullable<Awaited<ReturnType<typeof findSuperuser>>>;

const alarm_columns = {
  cause: sql<AlarmCause>`${alarms.cause}`,
  detail: alarms.detail,
  raised_at: alarms.raised_at,
  ended_at: alarms.ended_at,
};

/**
 * Writes to a superuser about an alarm as it is now. Nothing is sent if a newer e-mail about the
 * same cause waits too: when a mail server is back after days, one is enough.
 */
export async function sendAlarm(
  { user_id, cause, mail_number }: Payloads["send-alarm"],
  translateFor: TranslateFor,
): Promise<void> {
  const [alarm] = await db
    .select(alarm_columns)
    .from(alarms)
    .where(and(eq(alarms.cause, cause), eq(alarms.mail_number, mail_number)));
  const member = await findSuperuser(user_id);
  if (alarm && member?.email) await sendMail(alarmMail(alarm, member, translateFor));
}

async function findSuperuser(user_id: number) {
  const { username, full_name, language, time_zone, confirmed_email } = users;
  const [member] = await db
    .select({ username, full_name, language, time_zone, email: confirmed_email })
    .from(users)
    .where(and(eq(users.id, user_id), users.is_superuser, users.is_active));
  return member;
}

function alarmMail(
  { cause, detail, raised_at, ended_at }: Alarm,
  member: Recipient,
  translateFor: TranslateFor,
): Mail {
  const language = languageOf(member);
  const t = translateFor(language);
  const site = siteName(language);
  const name = t(`alarms.name_${cause}`);
  const dateTime = (date: Date) => writeDateTime(date, member.time_zone ?? env.DEFAULT_TIME_ZONE);
  const since = t("alarms.since", { date: dateTime(raised_at) });
  const contents = ended_at
    ? {
        subject: t("alarms.endedSubject", { site, name }),
        paragraphs: [
          t("alarms.endedText", { name }),
          `${since}\n${t("alarms.ended", { date: dateTime(ended_at) })}`,
        ],
      }
    : {
        subject: t("alarms.subject", { site, name }),
        paragraphs: [
          t(`alarms.what_${cause}`),
          t(`alarms.means_${cause}`),
          t(`alarms.do_${cause}`),
          detail ? `${since}\n${t("alarms.detail", { detail })}` : since,
        ],
      };
  return memberMail(member, t, {
    to: member.email ?? "",
    ...contents,
    link: {
      label: t("alarms.open"),
      href: `${env.SITE_URL}${ALARM_PAGES[cause]}?lang=${language}`,
    },
    small: [t("alarms.why")],
  });
}
