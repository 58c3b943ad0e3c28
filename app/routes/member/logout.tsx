import { Form, href } from "react-router";
import { endSession } from "#app/domain/access/sessions.server.ts";
import { mySession } from "#app/http/context.server.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { page } from "#app/http/page.server.ts";
import { useT } from "#app/http/reader.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Actions } from "#app/ui/actions.tsx";
import { Ask } from "../frame/ask.tsx";
import type { Route } from "./+types/logout";

export const action = page(async ({ context }: Route.ActionArgs) => {
  const session = mySession(context);
  await endSession(session.user, session.id);
  const headers = new Headers({ "Set-Cookie": await sessionCookie.serialize("", { maxAge: 0 }) });
  return redirectWith("signedOut", href("/login"), undefined, headers);
});

export default function Logout() {
  const t = useT();
  return (
    <Ask title={t("access.logOutTitle")} closeHref={href("/")}>
      <p>{t("access.logOutText")}</p>
      <Form method="post">
        <Actions stacked>
          <Button>{t("access.logOut")}</Button>
          <ButtonLink href={href("/")} variant="secondary">{t("access.stay")}</ButtonLink>
        </Actions>
      </Form>
    </Ask>
  );
}
