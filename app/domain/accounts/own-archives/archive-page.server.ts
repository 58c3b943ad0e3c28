import type { Language, Translate } from "#locales/index.ts";
import type { DiskFiles } from "../../base/disk-pages/disk-html.server.ts";
import { diskPage } from "../../base/disk-pages/disk-page.ts";
import { PAGE_CSS } from "../../base/disk-pages/page-css.ts";

/** What all pages of an archive need. */
export type ArchiveContext = {
  t: Translate;
  language: Language;
  time_zone: string;
  site: string;
  username: string;
  made_at: Date;
  files: DiskFiles;
};

export function archivePage(
  { language }: ArchiveContext,
  page: { title: string; body: string },
): string {
  return diskPage({ language, style: `<style>${PAGE_CSS}</style>`, ...page });
}
