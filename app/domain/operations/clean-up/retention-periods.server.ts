import { env } from "#app/lib/process/env.server.ts";
import { SITE_SESSION_DAYS } from "../../accounts/sign-in/sessions.server.ts";
import {
  ARCHIVED_JOB_DAYS,
  CLOSED_REPORT_DAYS,
  COMMUNITY_EXPORT_DAYS,
  DRAFT_DAYS,
  ENDED_SUSPENSION_DAYS,
  EXPIRED_INVITE_DAYS,
  EXPIRED_KEY_DAYS,
  FAILED_JOB_DAYS,
  KNOWN_NETWORK_DAYS,
  LEAVING_DAYS,
  MAIL_FILE_DAYS,
  NOTIFICATION_DAYS,
  READ_NOTIFICATION_DAYS,
  REMOVED_FACTOR_DAYS,
  USED_INVITE_DAYS,
  WARNING_DAYS,
} from "../../base/retention.ts";

export type RetentionPeriods = ReturnType<typeof getRetentionPeriods>;

/** How long this site keeps data, from the constants and its settings. */
export function getRetentionPeriods() {
  return {
    site_session_days: SITE_SESSION_DAYS,
    api_token_days: env.API_TOKEN_DAYS,
    draft_days: DRAFT_DAYS,
    warning_days: WARNING_DAYS,
    ended_suspension_days: ENDED_SUSPENSION_DAYS,
    expired_key_days: EXPIRED_KEY_DAYS,
    known_network_days: KNOWN_NETWORK_DAYS,
    community_export_days: COMMUNITY_EXPORT_DAYS,
    removed_factor_days: REMOVED_FACTOR_DAYS,
    leaving_days: LEAVING_DAYS,
    read_notification_days: READ_NOTIFICATION_DAYS,
    notification_days: NOTIFICATION_DAYS,
    removed_days: env.REMOVED_DAYS,
    closed_report_days: CLOSED_REPORT_DAYS,
    used_invite_days: USED_INVITE_DAYS,
    expired_invite_days: EXPIRED_INVITE_DAYS,
    failed_mail_days: FAILED_JOB_DAYS + ARCHIVED_JOB_DAYS,
    /** Null if e-mails are sent by SMTP, because then no file is written. */
    mail_file_days: env.SMTP_URL ? null : MAIL_FILE_DAYS,
    /** Null if the site makes none by itself. */
    backups: env.BACKUP_AT.length > 0 ? env.BACKUP_KEEP : null,
  };
}
