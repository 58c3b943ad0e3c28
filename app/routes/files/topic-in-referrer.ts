const TOPIC_PATH = /^\/topic\/\d+(?:\/print)?$/;

/** The page of a topic of this site that the reader came from, or null. */
export function topicInReferrer({ headers, url }: Request): string | null {
  const referrer = URL.parse(headers.get("Referer") ?? "");
  if (referrer?.host !== new URL(url).host || !TOPIC_PATH.test(referrer.pathname)) return null;
  return `${referrer.pathname}${referrer.search}`;
}
