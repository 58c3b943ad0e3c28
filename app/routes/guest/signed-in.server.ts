import { href, replace } from "react-router";
import { takeNewcomer } from "#app/domain/accounts/sign-up/newcomer.server.ts";
import { copyGuestAppearance } from "#app/domain/members/preferences/preferences.server.ts";
import type { User } from "#app/domain/members/users/user.ts";
import { takeFirstSteps } from "#app/domain/site/settings/first-steps.server.ts";
import { appendFlash } from "#app/http/page/flash.server.ts";
import { reloadDocument } from "#app/http/page/reload-document.server.ts";
import {
  appendEndOfArrival,
  deviceCookie,
  preferenceHeaders,
  readAppearance,
  sessionCookie,
  signInCookie,
} from "#app/http/session/cookies.server.ts";
import { safePath } from "#app/lib/net/redirect.ts";

type SignedIn = {
  user: User;
  token: string;
  device_key: string | null;
  is_newcomer: boolean;
  has_kept_account: boolean;
};

/** After the last step of signing in: the cookies, and the page that was asked for. */
export async function answerSignedIn(
  { request, url }: { request: Request; url: URL },
  { user, token, device_key, is_newcomer, has_kept_account }: SignedIn,
) {
  const appearance = await readAppearance(request);
  await copyGuestAppearance(user, appearance);
  const headers = await preferenceHeaders({
    language: user.language ?? appearance.language,
    theme: user.theme,
  });
  headers.append("Set-Cookie", await sessionCookie.serialize(token));
  if (device_key !== null) headers.append("Set-Cookie", deviceCookie(device_key));
  headers.append("Set-Cookie", await signInCookie.serialize("", { maxAge: 0 }));
  await appendEndOfArrival(request, headers);
  if (is_newcomer && (await takeNewcomer(user)))
    await appendFlash(headers, { key: "welcome", count: user.invites_count });
  else if (has_kept_account) await appendFlash(headers, { key: "accountKept" });
  const requested_path = safePath(url.searchParams.get("redirectTo"), "");
  return replace(requested_path || (await firstPath(user)), { headers: reloadDocument(headers) });
}

/** A superuser of a new site sees once what is left to do; everybody else their own first page. */
async function firstPath(user: User): Promise<string> {
  return (await takeFirstSteps(user)) ? href("/admin") : href("/");
}
