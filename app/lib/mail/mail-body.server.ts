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

/** The HTML has no style sheet and no images, because mail programs often block them. */
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
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f5f7f7;color:#1b2726;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-top:4px solid #009688">
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join("\n")}
${sections.map(sectionAsHtml).join("\n")}
${link ? buttonAsHtml(link) : ""}
${small.map((paragraph) => `<p style="font-size:14px;color:#55645f">${asHtml(paragraph)}</p>`).join("\n")}
<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #dde4e3">${escapeHtml(site_name)}</p>
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
  return `<p><a href="${escapeHtml(href)}" style="display:inline-block;padding:10px 18px;background:#00796b;color:#fff;text-decoration:none;border-radius:4px">${escapeHtml(label)}</a></p>
<p style="font-size:14px;word-break:break-all"><a href="${escapeHtml(href)}" style="color:#00796b">${escapeHtml(href)}</a></p>`;
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
