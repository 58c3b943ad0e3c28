import { PLAIN_PAGE_HEADERS, plainPage } from "./plain-page.server.tsx";

/** The browser asks again by itself, with script and without. */
const REFRESH_SECONDS = 5;

export function importProgressPage(percent: number): Response {
  return new Response(plainPage("community.isBeingImported", undefined, { percent }), {
    headers: { ...PLAIN_PAGE_HEADERS, Refresh: String(REFRESH_SECONDS) },
  });
}
