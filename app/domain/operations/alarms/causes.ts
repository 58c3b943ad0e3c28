/** What an alarm can be about. The database names them too, in the constraint `alarms_cause`. */
export const ALARM_CAUSES = [
  "backup",
  "database",
  "disk",
  "jobs",
  "mail",
  "postgresql",
  "replica",
  "webhooks",
] as const;

export type AlarmCause = (typeof ALARM_CAUSES)[number];

/** `detail` is a short text that is the same in all languages. */
export type OpenAlarm = { cause: AlarmCause; detail: string | null; since: Date };
