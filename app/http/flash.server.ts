import { replace } from "react-router";
import type { NoticeKey, WordKey } from "#locales/index.ts";
import { flashCookie } from "./cookies.server.ts";
import { isNavigation } from "./navigation.server.ts";

/** `because`: the sentence that says why. */
export type Flash = { key: NoticeKey; because?: WordKey };

/** Goes on with a notice that the next page shows once. It takes the place of the form: whoever goes back means the page before. */
export async function redirectWith(notice: NoticeKey | Flash, to: string, headers = new Headers()): Promise<Response> {
  const flash: Flash = typeof notice === "string" ? { key: notice } : notice;
  headers.append("Set-Cookie", await flashCookie.serialize(flash));
  return replace(to, { headers });
}

/** The notice that waits, and the header that forgets it. */
export async function takeFlash(request: Request): Promise<{ flash: Flash | null; headers: Headers }> {
  if (!isNavigation(request)) return { flash: null, headers: new Headers() };
  const flash: Flash | null = await flashCookie.parse(request.headers.get("Cookie"));
  const headers = new Headers();
  if (flash) headers.append("Set-Cookie", await flashCookie.serialize(null, { maxAge: 0 }));
  return { flash, headers };
}
