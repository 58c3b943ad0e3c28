import { sql } from "drizzle-orm";
import { webhook_deliveries } from "#app/db/schema.server.ts";
import { FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS } from "./limits.ts";

/** Beyond this many doublings every wait is the longest. */
const DOUBLINGS_MAX = 16;

const { attempts, attempted_at } = webhook_deliveries;

/** When the next attempt is due, for a delivery that was tried. */
export const next_attempt_at = sql`${attempted_at} + make_interval(secs => least(
  ${sql.raw(String(FIRST_WAIT_SECONDS))} * 2 ^ least(${attempts} - 1, ${sql.raw(String(DOUBLINGS_MAX))}),
  ${sql.raw(String(LONGEST_WAIT_SECONDS))}))`;
