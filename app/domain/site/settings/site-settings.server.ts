import { sql } from "drizzle-orm";
import { isFactorRule } from "#app/contract/factor-rules.ts";
import { readSitePicture } from "#app/contract/site-picture.ts";
import { db, type Transaction } from "#app/db/client.server.ts";
import { site_settings, site_texts } from "#app/db/schema.server.ts";
import { signalSiteTexts } from "#app/db/signals.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { LANGUAGES, type Language } from "#app/lib/text/languages.ts";
import { canAdminister } from "../../base/can.ts";
import { refuseUnconfirmed } from "../../base/confirmed.ts";
import { type LoadedVersions, refuseOutdated, versionOf } from "../../base/edit-version.server.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notAllowed } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { findLastChange } from "../../moderation/audit/parts/last-change.server.ts";
import { recordChange } from "../../moderation/audit/parts/record.server.ts";
import type { SiteInput } from "./input.ts";
import { storeFactorRule } from "./parts/factor-rule.server.ts";
import { SITE_TEXT_NAMES, type SiteTextName, siteField } from "./parts/site-text-names.ts";
import {
  loadSiteTexts,
  readSiteSettings,
  readSiteTexts,
  type SiteTexts,
  siteName,
} from "./parts/site-texts.server.ts";
import { renderSiteText, renderStored } from "./rendered-texts.server.ts";
import { accentOf, languageBoxes, pictureField, shownLanguages } from "./site-fields.ts";
import { lockSitePicture } from "./site-pictures.server.ts";

export const SITE = { subject_type: "site", subject_id: null } as const;
/** The texts in Markdown. The others are one line. */
const LONG_TEXTS = ["welcome", "rules", "footer"] as const;

/** All fields of the form as they are stored, what identifies them, and the long texts as HTML. */
export async function getSiteTexts(actor: User) {
  if (!canAdminister(actor)) throw notAllowed();
  const [stored_texts, settings] = await Promise.all([readSiteTexts(), readSiteSettings(db)]);
  const texts = asFields(stored_texts, settings);
  return { texts, version: versionOf(texts), html: mapLongTexts(texts, renderStored) };
}

/**
 * Fields that are not given stay as they are. The form has all texts, so it would undo what another
 * superuser has saved since it was loaded. `loaded_versions` are of the texts that it was loaded
 * with.
 */
export async function changeSiteTexts(
  actor: User,
  change: SiteInput,
  loaded_versions?: LoadedVersions,
): Promise<void> {
  if (!canAdminister(actor)) throw notAllowed();
  await rateLimit("edit", actor);
  renderAll(actor, change);
  await db.transaction(async (tx) => {
    // Locks the table, because before the first change there are no rows to lock. Readers do not
    // wait.
    await tx.execute(sql`lock table ${site_texts} in share row exclusive mode`);
    const stored_rows = await tx.select().from(site_texts);
    const before = asFields(
      new Map(stored_rows.map((row) => [row.language, row])),
      await readSiteSettings(tx),
    );
    await refuseOutdated({
      loaded_versions,
      stored: before,
      change,
      findLastEdit: () => findLastChange(tx, actor, SITE),
    });
    const required_factor = change.required_factor || (before.required_factor ?? "");
    const fields: SiteInput = { ...before, ...change, required_factor };
    const input = { ...fields, ...languageBoxes(shownLanguages(fields)) };
    const rows = LANGUAGES.map((language) => ({ language, ...textsIn(input, language) }));
    for (const row of rows)
      await tx
        .insert(site_texts)
        .values({ ...row })
        .onConflictDoUpdate({ target: site_texts.language, set: row });
    if (input.reports_to_hide !== before.reports_to_hide)
      await storeSettings(tx, { reports_to_hide: numberOf(input.reports_to_hide) });
    if (input.thanks !== before.thanks)
      await storeSettings(tx, { thanks_off: input.thanks === "off" });
    if (input.accent !== before.accent) await storeSettings(tx, { accent: accentOf(input.accent) });
    if (required_factor !== before.required_factor && isFactorRule(required_factor)) {
      refuseUnconfirmed(actor);
      await storeFactorRule(tx, required_factor);
    }
    if (input.logo !== before.logo)
      await storeSettings(tx, { logo_id: await lockSitePicture(tx, "logo", input.logo) });
    if (input.icon !== before.icon)
      await storeSettings(tx, { icon_id: await lockSitePicture(tx, "icon", input.icon) });
    const subject = { ...SITE, subject_name: siteName(env.DEFAULT_LANGUAGE) };
    await recordChange(tx, actor, subject, forLog(before), forLog(input));
    await signalSiteTexts(tx);
  });
  // The signal would come too late: the next page of this process must show the change.
  await loadSiteTexts();
}

/** The long texts as they would be shown. A preview costs as much as storing. */
export async function previewSiteTexts(actor: User, input: SiteInput) {
  if (!canAdminister(actor)) throw notAllowed();
  await rateLimit("preview", actor);
  return renderAll(actor, input);
}

/** The steps on the dashboard stay hidden for all superusers. */
export async function hideFirstSteps(actor: User): Promise<void> {
  if (!canAdminister(actor)) throw notAllowed();
  await db.transaction((tx) => storeSettings(tx, { first_steps_hidden: true }));
}

type Settings = Partial<typeof site_settings.$inferInsert>;

async function storeSettings(tx: Transaction, settings: Settings): Promise<void> {
  await tx
    .insert(site_settings)
    .values({ id: 1, ...settings })
    .onConflictDoUpdate({ target: site_settings.id, set: settings });
}

/** The log has the addresses of pictures, without their sizes. */
function forLog({ logo, icon, ...fields }: SiteInput): SiteInput {
  return { ...fields, logo: addressOf(logo), icon: addressOf(icon) };
}

function addressOf(picture = ""): string {
  return readSitePicture(picture)?.url ?? "";
}

function numberOf(typed = ""): number | null {
  return typed === "" ? null : Number(typed);
}

/** Refuses a text that may not be stored. */
function renderAll(actor: User, input: SiteInput): RenderedTexts {
  return mapLongTexts(input, (text, field) => renderSiteText(actor, text, field));
}

/** HTML by the names of the fields. */
export type RenderedTexts = Record<string, string>;

function mapLongTexts(
  input: SiteInput,
  render: (text: string, field: string) => string,
): RenderedTexts {
  const fields = LONG_TEXTS.flatMap((name) =>
    LANGUAGES.map((language) => siteField(name, language)),
  );
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = input[field];
      return text ? [[field, render(text, field)] as const] : [];
    }),
  );
}

function textsIn(input: SiteInput, language: Language): SiteTexts {
  const textOf = (name: SiteTextName) => input[siteField(name, language)] ?? "";
  return {
    name: textOf("name"),
    tagline: textOf("tagline"),
    welcome: textOf("welcome"),
    rules: textOf("rules"),
    footer: textOf("footer"),
    is_hidden: !shownLanguages(input).includes(language),
  };
}

function asFields(
  texts: ReadonlyMap<string, SiteTexts>,
  {
    reports_to_hide,
    thanks_off,
    accent,
    required_factor,
    logo,
    icon,
  }: Awaited<ReturnType<typeof readSiteSettings>>,
): SiteInput {
  const fields = Object.fromEntries(
    LANGUAGES.flatMap((language) =>
      SITE_TEXT_NAMES.map((name) => [siteField(name, language), texts.get(language)?.[name] ?? ""]),
    ),
  );
  return {
    ...languageBoxes(LANGUAGES.filter((language) => !texts.get(language)?.is_hidden)),
    accent,
    ...fields,
    reports_to_hide: reports_to_hide === null ? "" : String(reports_to_hide),
    thanks: thanks_off ? "off" : "on",
    required_factor,
    logo: pictureField(logo),
    icon: pictureField(icon),
  };
}
