type Link = { label: string; href: string };
export type Letter = {
  language: string;
  site_name: string;
  paragraphs: string[];
  sections?: { title: string; items: Link[] }[];
  /** The button. */
  link?: Link;
  small: Array<string | Link>;
};

/** An email as text, and as HTML without a style sheet and images. */
export function mailBody({ language, site_name, paragraphs, sections = [], link, small }: Letter): {
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
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(site_name)}</title></head>
<body style="margin:0;padding:24px;background:#f5f7f7;color:#1b2726;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-top:4px solid #009688">
${paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join("\n")}
${sections.map(sectionAsHtml).join("\n")}
${link ? buttonAsHtml(link) : ""}
${small.map((paragraph) => `<p style="font-size:14px;color:#55645f">${asHtml(paragraph)}</p>`).join("\n")}
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
    ? escaped(part)
    : `<a href="${escaped(part.href)}" style="color:#00796b">${escaped(part.label)}</a>`;
}

/** With the address as text, for mail programs that show no buttons. */
function buttonAsHtml({ label, href }: Link): string {
  return `<p><a href="${escaped(href)}" style="display:inline-block;padding:10px 18px;background:#00796b;color:#fff;text-decoration:none;border-radius:4px">${escaped(label)}</a></p>
<p style="font-size:14px;word-break:break-all"><a href="${escaped(href)}" style="color:#00796b">${escaped(href)}</a></p>`;
}

function sectionAsText({ title, items }: { title: string; items: Link[] }): string {
  return [title, ...items.map(({ label, href }) => `* ${label}\n  ${href}`)].join("\n");
}

function sectionAsHtml({ title, items }: { title: string; items: Link[] }): string {
  return `<h2 style="margin:24px 0 4px;font-size:16px">${escaped(title)}</h2>\n<ul style="margin:0;padding-left:20px">\n${items.map((item) => `<li>${asHtml(item)}</li>`).join("\n")}\n</ul>`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "")
    .replaceAll("\n", "<br>");
}
