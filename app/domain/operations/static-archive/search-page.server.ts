import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { escapeHtml } from "#app/lib/text/escape-html.ts";
import type { PackedEntry } from "#app/lib/zip/write-zip.ts";
import { textEntry } from "../../base/disk-pages/disk-page.ts";
import type { ArchiveContext } from "./archive-context.ts";
import { SEARCH_ID, type SearchTexts } from "./browser/search-texts.ts";
import { framedPage } from "./frame.server.ts";
import { SEARCH } from "./paths.ts";

const SCRIPT = "search/search.js";
/** The build makes one file of `browser/main.ts` and the word rules of the search. */
const BUILT_SCRIPT = resolve("build/archive/search.js");

/** Null where the site was not built, as in development. */
export async function readSearchScript(): Promise<string | null> {
  try {
    return await readFile(BUILT_SCRIPT, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** The page of the search and its script. */
export function* searchPage(context: ArchiveContext, script: string): Generator<PackedEntry> {
  const { t, made_at } = context;
  const texts: SearchTexts = {
    label: t("search.words"),
    button: t("words.search"),
    help: `${t("archive.searchHelp")} ${t("search.helpText")}`,
    no_filters: t("archive.noFilters"),
    searching: t("archive.searching"),
    failed: t("archive.searchFailed"),
    too_short: t("search.tooShort"),
    nothing: t("search.nothingText", { words: "{{words}}" }),
    topics: t("rows.topics"),
    replies: t("rows.replies"),
    more: t("rows.showMore"),
  };
  const title = t("search.heading");
  const body = `<h1>${escapeHtml(title)}</h1>
<div id="${SEARCH_ID}" data-texts="${escapeHtml(JSON.stringify(texts))}">
<p>${escapeHtml(t("archive.needsScript"))}</p>
</div>`;
  yield framedPage(context, { path: SEARCH, title, body, scripts: [SCRIPT] });
  yield textEntry(SCRIPT, made_at, [script]);
}
