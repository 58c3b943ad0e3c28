/** The framework marks the data of pages with this header. */
const DATA_HEADER = "X-Remix-Response";

/**
 * False for the page of a proxy or of a captive network in place of data. The list of routes, which
 * the router requests too, has no mark.
 */
export function isUsableAnswer({ ok, status, headers, redirected }: Response): boolean {
  if (headers.has(DATA_HEADER) || status === 204) return true;
  return ok && !redirected && headers.get("Content-Type")?.includes("json") === true;
}

/** Waits for the last byte, so that an answer which breaks off is a failed request. */
export async function wholeAnswer(answer: Response): Promise<Response> {
  if (answer.body === null || answer.status === 204) return answer;
  const { status, statusText, headers } = answer;
  return new Response(await answer.arrayBuffer(), { status, statusText, headers });
}
