/** What a webhook is called where its whole address would be too long, or is nobody's business. */
export function hostOf(url: string): string {
  return new URL(url).host;
}
