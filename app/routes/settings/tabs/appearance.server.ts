import { appearance_form } from "#app/domain/members/preferences/input.ts";
import { changePreferences } from "#app/domain/members/preferences/preferences.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { preferenceHeaders } from "#app/http/session/cookies.server.ts";
import { tabPath } from "../tab-names.ts";
import type { TabArgs } from "./tab-screen.ts";
import { listTimeZones } from "./time-zones.server.ts";

export function loader({ context }: TabArgs) {
  const { time_zone, home, date_style, replies_per_page } = requireUser(context);
  return { time_zone, home, date_style, replies_per_page, regions: listTimeZones(time_zone) };
}

export const action = formAction(appearance_form, async ({ context }: TabArgs, input) => {
  await changePreferences(requireUser(context), input);
  return redirectWith("appearanceSaved", tabPath("appearance"), await preferenceHeaders(input));
});
