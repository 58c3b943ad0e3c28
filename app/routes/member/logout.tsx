import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireSession } from "#app/http/session/context.server.ts";
import { signOut } from "#app/http/session/sign-out.server.ts";
import { ConfirmForm } from "../frame/confirm-form.tsx";
import { DialogPage } from "../frame/dialog-page.tsx";
import type { Route } from "./+types/logout";

export const action = withErrorScreen(async ({ context }: Route.ActionArgs) => {
  return redirectWith("signedOut", href("/login"), await signOut(requireSession(context)));
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
