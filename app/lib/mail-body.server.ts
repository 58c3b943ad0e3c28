type Letter = { language: string; site_name: string; paragraphs: string[]; link: { label: string; href: string }; small: string[] };

/** One letter in both of its forms: as text, and as HTML that needs no style sheet and no picture. */
export function mailBody({ language, site_name, paragraphs, link, small }: Letter): { text: string; html: string } {
  const text = [...paragraphs, `${link.label}:\n${link.href}`, ...small, `-- \n${site_name}`].join("\n\n");
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(site_name)}</title></head>
<body style="margin:0;padding:24px;background:#f5f7f7;color:#1b2726;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-top:4px solid #009688">
${paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join("\n")}
<p><a href="${escaped(link.href)}" style="display:inline-block;padding:10px 18px;background:#00796b;color:#fff;text-decoration:none;border-radius:4px">${escaped(link.label)}</a></p>
<p style="font-size:14px;word-break:break-all"><a href="${escaped(link.href)}" style="color:#00796b">${escaped(link.href)}</a></p>
${small.map((paragraph) => `<p style="font-size:14px;color:#55645f">${escaped(paragraph)}</p>`).join("\n")}
</div>
</body>
</html>
`;
  return { text, html };
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "").replaceAll("\n", "<br>");
}
