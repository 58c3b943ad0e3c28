import { replace } from "react-router";
import { z } from "zod";
import type { NoticeKey, WordKey } from "#locales/index.ts";
import { flashCookie } from "./cookies.server.ts";
import { isNavigation } from "./navigation.server.ts";

/** `because`: the sentence that says why. */
export type Flash = { key: NoticeKey; because?: WordKey };

const flash_shape = z.object({
  key: z.custom<NoticeKey>(isText),
  because: z.custom<WordKey>(isText).optional(),
});

/**
 * Goes on with a notice that the next page shows once. It takes the place of the form: whoever goes
 * back means the page before.
 */
export async function redirectWith(
  notice: NoticeKey | Flash,
  to: string,
  headers = new Headers(),
): Promise<Response> {
  const flash: Flash = typeof notice === "string" ? { key: notice } : notice;
  headers.append("Set-Cookie", await flashCookie.serialize(flash));
  return replace(to, { headers });
}

/** The notice that waits, and the header that forgets it. */
export async function takeFlash(
  request: Request,
): Promise<{ flash: Flash | null; headers: Headers }> {
  if (!isNavigation(request)) return { flash: null, headers: new Headers() };
  const flash = readFlash(await flashCookie.parse(request.headers.get("Cookie")));
  const headers = new Headers();
  if (flash) headers.append("Set-Cookie", await flashCookie.serialize(null, { maxAge: 0 }));
  return { flash, headers };
}

/** A key that is no sentence of ours is shown as it stands; what is no key at all is no notice. */
function readFlash(kept: unknown): Flash | null {
  return flash_shape.safeParse(kept).data ?? null;
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}
