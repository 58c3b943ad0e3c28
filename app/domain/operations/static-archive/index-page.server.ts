import { escapeHtml } from "#app/lib/text/escape-html.ts";
import type { PackedEntry } from "#app/lib/zip/write-zip.ts";
import { link } from "../../base/disk-pages/disk-page.ts";
import type { SiteTextName } from "../../site/settings/parts/site-text-names.ts";
import { findSiteText, siteLogo } from "../../site/settings/parts/site-texts.server.ts";
import { findRenderedText } from "../../site/settings/rendered-texts.server.ts";
import type { ArchiveContext } from "./archive-context.ts";
import { fileIdIn } from "./archived-files.server.ts";
import { contentHtml } from "./content-html.server.ts";
import type { ArchivedCategory, ArchivedForum } from "./forums.server.ts";
import { framedPage, langAttribute, sentenceWithDate } from "./frame.server.ts";
import { findLinkPaths } from "./links.server.ts";
import { forumPath, INDEX } from "./paths.ts";

/** The page that is opened first: the site's own texts, and the forums. */
export async function indexPage(
  context: ArchiveContext,
  categories: readonly ArchivedCategory[],
): Promise<PackedEntry> {
  const { t, site, group, made_at } = context;
  const tagline = findSiteText("tagline", context.language);
  const rules = await siteTextHtml(context, "rules");
  const footer = await siteTextHtml(context, "footer");
  const body = `<h1>${logoHtml(context)}${escapeHtml(site)}</h1>
${tagline ? `<p${langAttribute(context, tagline.language)}>${escapeHtml(tagline.text)}</p>` : ""}
<p class="muted">${sentenceWithDate(context, "archive.madeOn", made_at, { site })}
${escapeHtml(group === null ? t("archive.forMembers") : t("archive.forGroup", { group }))}
${escapeHtml(t("archive.readOnly"))}</p>
${await siteTextHtml(context, "welcome")}
${categories.map((category) => categoryHtml(context, category)).join("\n")}
${rules && `<h2>${escapeHtml(t("site.rules"))}</h2>\n${rules}`}
${footer && `<footer>${footer}</footer>`}`;
  return framedPage(context, { path: INDEX, title: site, body });
}

function logoHtml({ files }: ArchiveContext): string {
  const logo = siteLogo();
  const path = logo && files.get(fileIdIn(logo.url));
  return logo && path
    ? `<img src="${path}" alt="" width="${logo.width}" height="${logo.height}"><br>\n`
    : "";
}

async function siteTextHtml(context: ArchiveContext, name: SiteTextName): Promise<string> {
  const text = findRenderedText(name, context.language);
  if (!text) return "";
  const paths = await findLinkPaths(context, [text.html]);
  return `<div${langAttribute(context, text.language)}>${contentHtml(context, paths, "", text.html)}</div>`;
}

function categoryHtml(context: ArchiveContext, { name, forums }: ArchivedCategory): string {
  return `<h2>${escapeHtml(name)}</h2>
<ul class="rows">
${forums.map((forum) => forumHtml(context, forum)).join("\n")}
</ul>`;
}

function forumHtml(
  { t }: ArchiveContext,
  { id, name, description, is_restricted, total_topics, total_posts }: ArchivedForum,
): string {
  const facts = [
    t("members.topics", { count: total_topics }),
    t("topic.replies", { count: total_posts }),
    ...(is_restricted ? [t("forum.restricted")] : []),
  ];
  return `<li><p>${link(forumPath(id), name)}</p>
${description === "" ? "" : `<p>${escapeHtml(description)}</p>\n`}<p class="muted">${escapeHtml(facts.join(" · "))}</p></li>`;
}
