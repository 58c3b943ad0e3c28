import { replace } from "react-router";
import type { NoticeKey } from "#locales/index.ts";
import { flashCookie } from "./cookies.server.ts";

type Flash = { key: NoticeKey };

/** Goes on with a notice that the next page shows once. It takes the place of the form: whoever goes back means the page before. */
export async function redirectWith(key: NoticeKey, to: string, headers = new Headers()): Promise<Response> {
  headers.append("Set-Cookie", await flashCookie.serialize({ key } satisfies Flash));
  return replace(to, { headers });
}

/** The notice that waits, and the header that forgets it. */
export async function takeFlash(request: Request): Promise<{ flash: Flash | null; headers: Headers }> {
  const flash: Flash | null = await flashCookie.parse(request.headers.get("Cookie"));
  const headers = new Headers();
  if (flash) headers.append("Set-Cookie", await flashCookie.serialize(null, { maxAge: 0 }));
  return { flash, headers };
}
