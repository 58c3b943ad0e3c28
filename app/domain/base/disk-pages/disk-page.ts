import { writeDateTime } from "#app/lib/text/dates.ts";
import { escapeHtml } from "#app/lib/text/escape-html.ts";
import type { PackedEntry } from "#app/lib/zip/write-zip.ts";
import type { Language } from "#locales/index.ts";

type DiskPage = {
  language: Language;
  title: string;
  /** The style sheet, or a link to it. */
  style: string;
  body: string;
  /** From which the page may load scripts. */
  scripts?: "none" | "folder";
};

/** Browsers disagree on whether a file is of the same origin as another one. */
const SCRIPT_SOURCES = { none: "'none'", folder: "'self' file:" };

/**
 * A page that opens from disk, without network. The policy is for old texts that were not checked as
 * they are today; the site learns of no link that is followed.
 */
export function diskPage({ language, title, style, body, scripts = "none" }: DiskPage): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="script-src ${SCRIPT_SOURCES[scripts]}; object-src 'none'; frame-src 'none'; form-action 'none'; base-uri 'none'">
<title>${escapeHtml(title)}</title>
${style}
</head>
<body>
${body}
</body>
</html>
`;
}

export function timeTag(at: Date, time_zone: string): string {
  return `<time datetime="${at.toISOString()}">${writeDateTime(at, time_zone)}</time>`;
}

export function link(address: string, text: string): string {
  return `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`;
}

/** The text is read once. */
export function textEntry(
  name: string,
  modified: Date,
  texts: AsyncIterable<string> | Iterable<string>,
): PackedEntry {
  return {
    name,
    modified,
    is_packed: true,
    read: async function* () {
      for await (const text of texts) yield Buffer.from(text);
    },
  };
}
