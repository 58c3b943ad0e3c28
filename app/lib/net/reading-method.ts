/** True for a request that reads a page, a file or an answer of the API. */
export function isReadingMethod(method: string | undefined): boolean {
  return method === "GET" || method === "HEAD";
}
