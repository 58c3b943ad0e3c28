import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { ACCENTS, type Accent } from "#app/contract/accents.ts";
import type { FactorRule } from "#app/contract/factor-rules.ts";
import type { SitePicture } from "#app/contract/site-picture.ts";
import { db, type Transaction } from "#app/db/client.server.ts";
import { isBusy, isUnavailable } from "#app/db/errors.server.ts";
import { files, site_settings, site_texts } from "#app/db/schema.server.ts";
import { listenToSiteTexts } from "#app/db/signals.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { LANGUAGES, type Language } from "#app/lib/text/languages.ts";
import { jsonColumn } from "../../../base/json-rows.server.ts";
import { file_columns } from "../../../members/files/parts/file-columns.server.ts";
import type { SiteTextName } from "./site-text-names.ts";

export type SiteTexts = Record<SiteTextName, string> & { is_hidden: boolean };
type TextsByLanguage = ReadonlyMap<string, SiteTexts>;
/** Since when nobody writes, and why: shown to everybody as it is. */
export type ReadOnly = { since: Date; reason: string };
type SiteSettings = {
  reports_to_hide: number | null;
  thanks_off: boolean;
  accent: Accent;
  required_factor: FactorRule;
  factor_rule_since: Date | null;
  read_only: ReadOnly | null;
  logo: SitePicture | null;
  icon: SitePicture | null;
};

/**
 * Signals may be lost: a read that follows one may fail, a dead connection may look alive, and a
 * restored backup sends none. So the texts are at most this old.
 */
const READ_EVERY_MS = 15_000;

/**
 * The texts of the site stay in the memory of each process, because every page shows the name. A
 * signal of the database makes all processes read them again, and the settings that pages need.
 */
let texts: TextsByLanguage = new Map();
let are_thanks_off = false;
let accent: Accent = ACCENTS[0];
let required_factor: FactorRule = "nobody";
let factor_rule_since: Date | null = null;
let read_only: ReadOnly | null = null;
let logo: SitePicture | null = null;
let icon: SitePicture | null = null;
let started_reads = 0;
let newest_read = 0;

/** The name in this language, else in another one, else that of the environment. */
export function siteName(language: Language): string {
  return findSiteText("name", language)?.text ?? env.SITE_NAME;
}

/** All names that the site has. */
export function listSiteNames(): string[] {
  return [...LANGUAGES.map(siteName), env.SITE_NAME];
}

/** Null if the text is empty in all languages in which the site has texts. */
export function findSiteText(
  name: SiteTextName,
  language: Language,
): { text: string; language: Language } | null {
  const languages = [language, ...LANGUAGES.filter((other) => other !== language)];
  const written_in = languages.find((each) => {
    const stored = texts.get(each);
    return stored?.[name] && !stored.is_hidden;
  });
  const text = written_in && texts.get(written_in)?.[name];
  return text ? { text, language: written_in } : null;
}

/** Whether the site has switched thanks off. */
export function areThanksOff(): boolean {
  return are_thanks_off;
}

/** Undefined for the default, which the common style sheet has. */
export function siteAccent(): Accent | undefined {
  return accent === ACCENTS[0] ? undefined : accent;
}

/** Who needs a second factor, and since when. */
export function factorRule(): { rule: FactorRule; since: Date | null } {
  return { rule: required_factor, since: factor_rule_since };
}

/** What the band of every page says. Whether a member may write, the actor knows. */
export function siteReadOnly(): ReadOnly | null {
  return read_only;
}

/** Null for that of Divan. */
export function siteLogo(): SitePicture | null {
  return logo;
}

/** Null for that of Divan. */
export function siteIcon(): SitePicture | null {
  return icon;
}

/** Reads the texts at the start of a process, after each change, and in between. */
export async function watchSiteTexts(): Promise<void> {
  setInterval(readAgain, READ_EVERY_MS).unref();
  try {
    await loadSiteTexts();
    await listenToSiteTexts(readAgain);
  } catch (error) {
    if (!isUnavailable(error) && !isBusy(error)) throw error;
    reportStaleTexts(error);
  }
}

/** An earlier read that ends later than this one changes nothing. */
export async function loadSiteTexts(): Promise<void> {
  started_reads += 1;
  const read = started_reads;
  const [stored_texts, settings] = await Promise.all([readSiteTexts(), readSiteSettings(db)]);
  if (read < newest_read) return;
  newest_read = read;
  texts = stored_texts;
  are_thanks_off = settings.thanks_off;
  accent = settings.accent;
  required_factor = settings.required_factor;
  factor_rule_since = settings.factor_rule_since;
  read_only = settings.read_only;
  logo = settings.logo;
  icon = settings.icon;
}

export async function readSiteTexts(): Promise<TextsByLanguage> {
  const rows = await db.select().from(site_texts);
  return new Map(rows.map(({ language, ...stored }) => [language, stored]));
}

const NO_SETTINGS: SiteSettings = {
  reports_to_hide: null,
  thanks_off: false,
  accent: ACCENTS[0],
  required_factor: env.REQUIRE_SECOND_FACTOR,
  factor_rule_since: null,
  read_only: null,
  logo: null,
  icon: null,
};

const pictureBy = (file_id: PgColumn) => {
  const { url, width, height } = file_columns;
  return jsonColumn<SitePicture | null>(sql`coalesce((
    select jsonb_build_object('url', ${url}, 'width', ${width}, 'height', ${height})::text
    from ${files} where ${files.id} = ${file_id}), 'null')`);
};

export async function readSiteSettings(reader: Pick<Transaction, "select">): Promise<SiteSettings> {
  const { reports_to_hide, thanks_off, accent, factor_rule_since } = site_settings;
  const { read_only_since, read_only_reason } = site_settings;
  const [settings] = await reader
    .select({
      reports_to_hide,
      thanks_off,
      accent,
      required_factor: sql<FactorRule>`coalesce(${site_settings.required_factor}, ${env.REQUIRE_SECOND_FACTOR})`,
      factor_rule_since,
      read_only_since,
      read_only_reason,
      logo: pictureBy(site_settings.logo_id),
      icon: pictureBy(site_settings.icon_id),
    })
    .from(site_settings);
  return settings ? { ...settings, read_only: readOnlyOf(settings) } : NO_SETTINGS;
}

type ReadOnlyColumns = { read_only_since: Date | null; read_only_reason: string | null };

function readOnlyOf({ read_only_since, read_only_reason }: ReadOnlyColumns): ReadOnly | null {
  if (read_only_since === null || read_only_reason === null) return null;
  return { since: read_only_since, reason: read_only_reason };
}

function readAgain(): void {
  loadSiteTexts().catch(reportStaleTexts);
}

function reportStaleTexts(error: unknown): void {
  log.warn({ err: error }, "The texts of the site were not read; they are read again later");
}
