import { diskHtml, pathOfFile } from "../../base/disk-pages/disk-html.server.ts";
import type { ArchiveContext } from "./archive-context.ts";
import type { LinkPaths } from "./links.server.ts";

/** A stored text on a page from which `root` leads to the folder of the archive. */
export function contentHtml(
  { t, files }: ArchiveContext,
  link_paths: LinkPaths,
  root: string,
  html: string,
): string {
  return diskHtml(html, {
    root,
    missing_picture: t("words.undescribed"),
    pathOf: (address) => pathOfFile(files, address) ?? link_paths.get(address),
  });
}
