type Link = { label: string; href: string };
/** `text` is what somebody wrote: plain text, in which nothing may become a link. */
type Item = Link & { text?: string };
export type EmailContent = {
  language: string;
  site_name: string;
  subject: string;
  paragraphs: string[];
  sections?: { title: string; items: Item[] }[];
  /** Shown as a button. */
  link?: Link;
  /** Small print at the end. */
  small: Array<string | Link>;
};

/**
 * Mail programs that read style sheets use these colours at night. All others, and those that turn
 * colours over by themselves, have the light ones beside the elements.
 */
const DARK_COLOURS = `@media (prefers-color-scheme:dark){
.page{background:#141918!important;color:#e4e9e6!important}
.card{background:#1e2523!important;border-color:#4db6ac!important}
.page a{color:#4db6ac!important}
.page a.button{background:#4db6ac!important;color:#10211e!important}
.page .small{color:#a0aca7!important}
.page .line{border-color:#2d3633!important}
}`;

/** There are no images, and no style is needed to read it, because mail programs often block both. */
export function mailBody({
  language,
  site_name,
  subject,
  paragraphs,
  sections = [],
  link,
  small,
}: EmailContent): {
  text: string;
  html: string;
} {
  const text = [
    ...paragraphs,
    ...sections.map(sectionAsText),
    ...(link ? [asText(link)] : []),
    ...small.map(asText),
    `-- \n${site_name}`,
  ].join("\n\n");
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${DARK_COLOURS}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f3f0e9;color:#1c2523;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div class="card" style="max-width:560px;margin:0 auto;padding:20px 28px 24px;background:#fff;border-top:4px solid #009688;border-radius:4px">
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join("\n")}
${sections.map(sectionAsHtml).join("\n")}
${link ? buttonAsHtml(link) : ""}
${small.map((paragraph) => `<p class="small" style="font-size:14px;color:#5a635f">${asHtml(paragraph)}</p>`).join("\n")}
<p class="line" style="margin:24px 0 0;padding-top:12px;border-top:1px solid #e2ddd2;font-weight:bold">${escapeHtml(site_name)}</p>
</div>
</body>
</html>
`;
  return { text, html };
}

function asText(part: string | Link): string {
  return typeof part === "string" ? part : `${part.label}:\n${part.href}`;
}

function asHtml(part: string | Link): string {
  return typeof part === "string"
    ? escapeHtml(part)
    : `<a href="${escapeHtml(part.href)}" style="color:#00796b">${escapeHtml(part.label)}</a>`;
}

/** The address follows as text, for mail programs that do not show buttons. */
function buttonAsHtml({ label, href }: Link): string {
  return `<p style="margin:24px 0 12px"><a href="${escapeHtml(href)}" class="button" style="display:inline-block;padding:12px 24px;background:#00796b;color:#fff;font-weight:bold;text-decoration:none;border-radius:4px">${escapeHtml(label)}</a></p>
<p class="small" style="margin:0 0 24px;font-size:13px;word-break:break-all"><a href="${escapeHtml(href)}" style="color:#00796b">${escapeHtml(href)}</a></p>`;
}

function sectionAsText({ title, items }: { title: string; items: Item[] }): string {
  return [title, ...items.map(itemAsText)].join("\n");
}

function itemAsText({ label, href, text = "" }: Item): string {
  return `* ${[label, text, href]
    .filter((part) => part !== "")
    .join("\n")
    .replaceAll("\n", "\n  ")}`;
}

function itemAsHtml({ text, ...link }: Item): string {
  return `<li>${asHtml(link)}${text ? `<div style="margin:4px 0 12px">${escapeHtml(text)}</div>` : ""}</li>`;
}

function sectionAsHtml({ title, items }: { title: string; items: Item[] }): string {
  return `<h2 style="margin:24px 0 4px;font-size:16px">${escapeHtml(title)}</h2>\n<ul style="margin:0;padding-left:20px">\n${items.map(itemAsHtml).join("\n")}\n</ul>`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "")
    .replaceAll("\n", "<br>");
}
