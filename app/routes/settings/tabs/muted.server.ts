import { z } from "zod";
import { INTEGER_MAX } from "#app/domain/base/limits.ts";
import { wholeNumber } from "#app/domain/base/rules.ts";
import { getMutePage } from "#app/domain/topics/mutes/mute-list.server.ts";
import { unmuteIfMuted } from "#app/domain/topics/mutes/mutes.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { onPage } from "#app/lib/net/page-address.ts";
import { tabPath } from "../tab-names.ts";
import type { TabArgs } from "./tab-screen.ts";

const unmute_form = z.object({ mute_id: wholeNumber(1, INTEGER_MAX) });

export async function loader({ context, url }: TabArgs) {
  return await getMutePage(requireUser(context), pageNumber(url));
}

export const action = formAction(unmute_form, async ({ context, url }: TabArgs, { mute_id }) => {
  await unmuteIfMuted(requireUser(context), mute_id);
  return redirectWith("unmuted", onPage(tabPath("muted"), pageNumber(url)));
});
