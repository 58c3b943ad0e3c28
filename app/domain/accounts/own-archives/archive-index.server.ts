import { escapeHtml } from "#app/lib/text/escape-html.ts";
import { link, timeTag } from "../../base/disk-pages/disk-page.ts";
import type { getAccount } from "../export/account.server.ts";
import { LIST_TITLES } from "./archive-lists.ts";
import { type ArchiveContext, archivePage } from "./archive-page.server.ts";
import { factList } from "./facts.server.ts";
import type { WrittenList } from "./list-pages.server.ts";

/** The page that a member opens first. */
export function indexHtml(
  context: ArchiveContext,
  account: Awaited<ReturnType<typeof getAccount>>,
  lists: readonly WrittenList[],
): string {
  const { t, site, username, made_at } = context;
  const title = t("ownData.indexTitle", { site, username });
  const body = `<h1>${escapeHtml(title)}</h1>
<p class="muted">${madeAt(context, made_at)}</p>
<p>${escapeHtml(t("ownData.indexText", { site }))}</p>
<p>${link("data.json", "data.json")}</p>
<h2>${escapeHtml(t("docs.contents"))}</h2>
<ul class="contents">
${lists.map((list) => listItem(context, list)).join("\n")}
</ul>
${accountHtml(context, account)}`;
  return archivePage(context, { title, body });
}

function madeAt(context: ArchiveContext, made_at: Date): string {
  const [before = "", after = ""] = context.t("ownData.madeAt", { date: "|" }).split("|");
  return `${escapeHtml(before)}${timeTag(made_at, context.time_zone)}${escapeHtml(after)}`;
}

function listItem({ t }: ArchiveContext, { name, count, path }: WrittenList): string {
  const title = t(LIST_TITLES[name]);
  return count === 0
    ? `<li><span class="muted">${escapeHtml(title)}</span> <span class="muted">${escapeHtml(t("ownData.noEntries"))}</span></li>`
    : `<li>${link(path, title)} <span class="muted">${escapeHtml(t("ownData.entries", { count }))}</span></li>`;
}

function accountHtml(
  context: ArchiveContext,
  {
    account: { created_at, picture_url, ...account },
    preferences,
    invited_by,
    former_usernames,
    known_networks,
    known_devices,
  }: Awaited<ReturnType<typeof getAccount>>,
): string {
  const { t, files } = context;
  const face = files.get(Number(/^\/files\/(\d+)\//.exec(picture_url ?? "")?.[1]));
  const lists = [
    part(
      t("ownData.formerUsernames"),
      former_usernames.map((row) => factList(context, row)),
    ),
    part(
      t("ownData.knownNetworks"),
      known_networks.map((row) => factList(context, row)),
    ),
    part(
      t("ownData.knownDevices"),
      known_devices.map((row) => factList(context, row)),
    ),
  ];
  return `<h2>${escapeHtml(t("ownData.account"))}</h2>
${face === undefined ? "" : `<p><img class="face" src="${face}" alt="${escapeHtml(account.username)}"></p>`}
${factList(context, { ...account, added_at: created_at, invited_by })}
<h2>${escapeHtml(t("ownData.preferences"))}</h2>
${factList(context, preferences)}
${lists.join("")}`;
}

function part(title: string, rows: readonly string[]): string {
  return rows.length === 0 ? "" : `<h2>${escapeHtml(title)}</h2>\n${rows.join("\n")}\n`;
}
