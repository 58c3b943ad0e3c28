import { redirect } from "react-router";
import type { NoticeKey } from "#locales/index.ts";
import { flashCookie } from "./cookies.server.ts";

export type Flash = { key: NoticeKey; values?: Record<string, string | number> };

/** Goes on with a notice that the next page shows once. */
export async function redirectWith(key: NoticeKey, to: string, values?: Flash["values"], headers = new Headers()): Promise<Response> {
  headers.append("Set-Cookie", await flashCookie.serialize({ key, values } satisfies Flash));
  return redirect(to, { headers });
}

/** The notice that waits, and the header that forgets it. */
export async function takeFlash(request: Request): Promise<{ flash: Flash | null; headers: Headers }> {
  const flash: Flash | null = await flashCookie.parse(request.headers.get("Cookie"));
  const headers = new Headers();
  if (flash) headers.append("Set-Cookie", await flashCookie.serialize(null, { maxAge: 0 }));
  return { flash, headers };
}
