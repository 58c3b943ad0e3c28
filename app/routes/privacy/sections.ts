import type { RetentionPeriods } from "#app/domain/operations/clean-up/retention-periods.server.ts";
import type { Translate } from "#locales/index.ts";

export function sectionsOf(
  t: Translate,
  periods: RetentionPeriods,
): { title: string; items: string[] }[] {
  return [
    {
      title: t("privacy.inShort"),
      items: [t("privacy.noTracking"), t("privacy.onlyNeeded"), t("privacy.invitedOnly")],
    },
    {
      title: t("privacy.account"),
      items: [
        t("privacy.accountSeen"),
        t("privacy.formerUsernames"),
        t("privacy.emailSeen"),
        t("privacy.passwordHashed"),
        t("privacy.warningsKept", { count: periods.warning_days }),
        t("privacy.suspensionsKept", { count: periods.ended_suspension_days }),
      ],
    },
    {
      title: t("privacy.writing"),
      items: [
        t("privacy.writingSeen"),
        t("privacy.writingKept"),
        t("privacy.writingRemoved", { count: periods.removed_days }),
        t("privacy.writingLanguage"),
        t("privacy.versionsKept"),
        t("privacy.filesKept"),
        t("privacy.filesGone"),
        t("privacy.draftsKept", { count: periods.draft_days }),
        t("privacy.thanksKept"),
        t("privacy.readsKept"),
        t("privacy.readNotifications", { count: periods.read_notification_days }),
        t("privacy.oldNotifications", { count: periods.notification_days }),
        t("privacy.reports", { count: periods.closed_report_days }),
      ],
    },
    {
      title: t("privacy.sessions"),
      items: [
        t("privacy.sessionsHold"),
        t("privacy.sessionsLast", { count: periods.site_session_days }),
        t("privacy.tokensLast", { count: periods.api_token_days }),
        t("privacy.feedKey"),
        t("privacy.apiKeys", { count: periods.expired_key_days }),
        t("privacy.pushDevices"),
        t("privacy.secondFactor", { count: periods.removed_factor_days }),
        t("privacy.networksLast", { count: periods.known_network_days }),
        t("privacy.limits"),
      ],
    },
    {
      title: t("words.invites"),
      items: [
        t("privacy.invitesHold"),
        t("privacy.usedInvites", { count: periods.used_invite_days }),
        t("privacy.expiredInvites", { count: periods.expired_invite_days }),
        t("privacy.lineage"),
      ],
    },
    {
      title: t("privacy.mail"),
      items: [
        mailSentence(t, periods),
        t("privacy.failedMail", { count: periods.failed_mail_days }),
        t("privacy.mailChoice"),
      ],
    },
    { title: t("privacy.logs"), items: [t("privacy.adminLog"), t("privacy.serverLog")] },
    {
      title: t("words.backups"),
      items: [
        backupSentence(t, periods),
        t("privacy.backupsHold"),
        t("privacy.exports", { count: periods.community_export_days }),
      ],
    },
    {
      title: t("privacy.browser"),
      items: [t("privacy.cookies"), t("privacy.drafts"), t("privacy.pictures")],
    },
    {
      title: t("privacy.leaving"),
      items: [
        t("privacy.leavingWeek", { count: periods.leaving_days }),
        t("privacy.leavingAll"),
        t("privacy.leavingChoice"),
        t("privacy.leavingRest"),
      ],
    },
    {
      title: t("privacy.rights"),
      items: [t("privacy.rightsDownload"), t("privacy.rightsChange"), t("privacy.rightsAsk")],
    },
  ];
}

function backupSentence(t: Translate, { backups }: RetentionPeriods): string {
  return backups === null
    ? t("privacy.backupsElsewhere")
    : t("privacy.backupsKept", { count: backups });
}

function mailSentence(t: Translate, { mail_file_days }: RetentionPeriods): string {
  return mail_file_days === null
    ? t("privacy.mailSent")
    : t("privacy.mailFiles", { count: mail_file_days });
}
