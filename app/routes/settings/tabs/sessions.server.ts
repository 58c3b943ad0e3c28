import { z } from "zod";
import {
  endOtherSessions,
  endSession,
  listSessions,
} from "#app/domain/accounts/sign-in/sessions.server.ts";
import { WIDE_ID_MAX } from "#app/domain/base/limits.ts";
import { wholeNumber } from "#app/domain/base/rules.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireSession } from "#app/http/session/context.server.ts";
import { nameDevice } from "#app/lib/text/user-agent.ts";
import { tabPath } from "../tab-names.ts";
import type { TabArgs } from "./tab-screen.ts";

/** One session by its id, or all except the current one. */
const end_sessions_form = z.object({
  session_id: z.union([z.literal("others"), wholeNumber(1, WIDE_ID_MAX)], "invalidInput"),
});

export async function loader({ context }: TabArgs) {
  const { user, id: this_id } = requireSession(context);
  const sessions = await listSessions(user);
  return { sessions: sessions.map((session) => withDevice(session, this_id)) };
}

/** After the current session has ended, the redirect leads to the login page. */
export const action = formAction(
  end_sessions_form,
  async ({ context }: TabArgs, { session_id }) => {
    const { user, id: this_id } = requireSession(context);
    const is_one = session_id !== "others";
    await (is_one ? endSession(user, session_id) : endOtherSessions(user, this_id));
    return redirectWith(is_one ? "sessionEnded" : "sessionsEnded", tabPath("sessions"));
  },
);

/** The page gets the name of the device. The user agent stays on the server. */
function withDevice(
  { user_agent, ...session }: Awaited<ReturnType<typeof listSessions>>[number],
  this_id: number,
) {
  return { ...session, device: nameDevice(user_agent), is_this: session.id === this_id };
}
