import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { endSession } from "#app/domain/accounts/sign-in/sessions.server.ts";
import { endViewAs } from "#app/domain/accounts/sign-in/view-as.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { reloadDocument } from "#app/http/page/reload-document.server.ts";
import { requireSession } from "#app/http/session/context.server.ts";
import { clearSessionHeaders } from "#app/http/session/cookies.server.ts";
import { ConfirmForm } from "../frame/confirm-form.tsx";
import { DialogPage } from "../frame/dialog-page.tsx";
import type { Route } from "./+types/logout";

export const action = withErrorScreen(async ({ context }: Route.ActionArgs) => {
  const session = requireSession(context);
  if (session.viewed_as) await endViewAs(session);
  await endSession(session.user, session.id);
  return redirectWith("signedOut", href("/login"), reloadDocument(await clearSessionHeaders()));
});

export default function Logout() {
  const t = useT();
  return (
    <DialogPage title={t("members.logOutTitle")} closeHref={href("/")} backLabel={t("layout.home")}>
      <p>{t("members.logOutText")}</p>
      <ConfirmForm buttonLabel={t("access.logOut")} back={href("/")} />
    </DialogPage>
  );
}
