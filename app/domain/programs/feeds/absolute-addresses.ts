/**
 * Stored HTML with the addresses of the site in full. It has quotation marks only in tags, since
 * `writeHtml()` writes those of texts as entities.
 */
export function absoluteAddresses(html: string, site_url: string): string {
  return html.replace(/ (href|src)="(?=\/)/g, (_, name: string) => ` ${name}="${site_url}`);
}
