import { writeDateTime } from "#app/lib/text/dates.ts";
import type { Language, Translate } from "#locales/index.ts";
import { ARCHIVE_CSS } from "./archive-css.ts";
import { type ArchivedFiles } from "./archived-html.server.ts";
import { escapeHtml } from "./escape-html.ts";

/** What all pages of an archive need. */
export type ArchiveContext = {
  t: Translate;
  language: Language;
  time_zone: string;
  site: string;
  username: string;
  made_at: Date;
  files: ArchivedFiles;
};

/**
 * A page that needs neither script nor network. The policy is for old texts that were not checked as
 * they are today; the site learns of no link that is followed.
 */
export function archivePage(
  { language }: ArchiveContext,
  { title, body }: { title: string; body: string },
): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'; base-uri 'none'">
<title>${escapeHtml(title)}</title>
<style>${ARCHIVE_CSS}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

export function timeTag({ time_zone }: Pick<ArchiveContext, "time_zone">, at: Date): string {
  return `<time datetime="${at.toISOString()}">${writeDateTime(at, time_zone)}</time>`;
}
