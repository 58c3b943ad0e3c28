import { sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { site_settings } from "#app/db/schema.server.ts";
import { signalSiteTexts } from "#app/db/signals.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { canAdminister } from "../../base/can.ts";
import { refuseUnconfirmed } from "../../base/confirmed.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notAllowed } from "../../base/refusal.ts";
import { lockWriters } from "../../forums/forums/set-audience.server.ts";
import type { User } from "../../members/users/user.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import {
  loadSiteTexts,
  type ReadOnly,
  readSiteSettings,
  siteName,
} from "./parts/site-texts.server.ts";
import { SITE } from "./site-settings.server.ts";

const { read_only_since, read_only_reason } = site_settings;

/** Null while members may write. */
export async function findReadOnly(): Promise<ReadOnly | null> {
  return (await readSiteSettings(db)).read_only;
}

/**
 * From its answer on nobody writes. Replies and topics on their way are stored before it, or refused.
 * A second call changes the reason.
 */
export async function setReadOnly(actor: User, { reason }: { reason: string }): Promise<void> {
  await begin(actor);
  await db.transaction(async (tx) => {
    await lockWriters(tx);
    const before = await readReason(tx);
    if (before === reason) return;
    await tx
      .insert(site_settings)
      // The time after the wait for the lock: what was stored before it is older.
      .values({ id: 1, read_only_since: sql`clock_timestamp()`, read_only_reason: reason })
      .onConflictDoUpdate({
        target: site_settings.id,
        set: {
          read_only_since: sql`coalesce(${read_only_since}, excluded.read_only_since)`,
          read_only_reason: reason,
        },
      });
    await recordSwitch(tx, actor, "read_only_set", before, reason);
  });
  await loadSiteTexts();
}

/** Members write again. */
export async function endReadOnly(actor: User): Promise<void> {
  await begin(actor);
  await db.transaction(async (tx) => {
    await lockWriters(tx);
    const before = await readReason(tx);
    if (before === null) return;
    await tx.update(site_settings).set({ read_only_since: null, read_only_reason: null });
    await recordSwitch(tx, actor, "read_only_ended", before, null);
  });
  await loadSiteTexts();
}

async function begin(actor: User): Promise<void> {
  if (!canAdminister(actor)) throw notAllowed();
  refuseUnconfirmed(actor);
  await rateLimit("edit", actor);
}

async function readReason(tx: Transaction): Promise<string | null> {
  const [settings] = await tx.select({ reason: read_only_reason }).from(site_settings);
  return settings?.reason ?? null;
}

async function recordSwitch(
  tx: Transaction,
  actor: User,
  action: "read_only_set" | "read_only_ended",
  before: string | null,
  after: string | null,
): Promise<void> {
  await record(tx, actor, {
    ...SITE,
    subject_name: siteName(env.DEFAULT_LANGUAGE),
    action,
    ...(before !== null && { before: { reason: before } }),
    ...(after !== null && { after: { reason: after } }),
  });
  await signalSiteTexts(tx);
}
