import type { AlarmCause } from "./causes.ts";

/** The page that shows more about it. */
export const ALARM_PAGES = {
  backup: "/admin/backups",
  database: "/admin",
  disk: "/admin",
  jobs: "/admin",
  mail: "/admin/mail",
  postgresql: "/admin",
  replica: "/admin",
  webhooks: "/admin/webhooks",
} as const satisfies Record<AlarmCause, string>;
