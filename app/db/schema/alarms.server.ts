import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { at, length } from "./columns.server.ts";

/**
 * What superusers must know about the running site, one row for each cause that ever occurred. It is
 * open until `ended_at` is set; a cause that comes back opens its row again.
 */
export const alarms = pgTable(
  "alarms",
  {
    cause: text().primaryKey(),
    /** A short text that is the same in all languages, such as an SQLSTATE. */
    detail: text(),
    raised_at: at().notNull(),
    /** When the cause was last found. */
    seen_at: at().notNull(),
    /** When the last e-mail about an open alarm was enqueued. It outlives the alarm. */
    mailed_at: at().notNull(),
    /** The number of the newest e-mail. Those before it are not sent any more. */
    mail_number: integer().notNull(),
    ended_at: at(),
  },
  (t) => [
    check(
      "alarms_cause",
      sql`${t.cause} in ('backup', 'database', 'disk', 'jobs', 'mail', 'postgresql', 'replica', 'webhooks')`,
    ),
    check("alarms_detail", length(t.detail, 1, 100)),
    check("alarms_mail_number", sql`${t.mail_number} > 0`),
  ],
);
