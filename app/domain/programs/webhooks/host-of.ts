/** Names a webhook without its path and query, which are long and may contain a secret. */
export function hostOf(url: string): string {
  return new URL(url).host;
}
