import { redirect } from "react-router";

/**
 * A redirect to a page that the browser may already show, with other data. Without the header the
 * router loads nothing if only the hash of the address differs.
 */
export function redirectAndLoad(to: string): Response {
  return redirect(to, { headers: { "X-Remix-Revalidate": "true" } });
}
