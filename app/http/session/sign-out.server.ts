import { endSession, type Session } from "#app/domain/accounts/sign-in/sessions.server.ts";
import { endViewAs } from "#app/domain/accounts/sign-in/view-as.server.ts";
import { reloadDocument } from "../page/reload-document.server.ts";
import { clearSessionHeaders } from "./cookies.server.ts";

/** Ends the session of the browser. The headers are for a redirect. */
export async function signOut(session: Session): Promise<Headers> {
  if (session.viewed_as) await endViewAs(session);
  await endSession(session.user, session.id);
  return reloadDocument(await clearSessionHeaders());
}
