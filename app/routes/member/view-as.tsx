import { href, redirect } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { endViewAs } from "#app/domain/accounts/sign-in/view-as.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireSession } from "#app/http/session/context.server.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/view-as";

/** What a superuser sees who sends a form while they look at the site as a member. */
export const loader = withErrorScreen(({ context }: Route.LoaderArgs) => {
  const { viewed_as } = requireSession(context);
  if (!viewed_as) throw redirect(href("/forum"));
  return { username: viewed_as.username };
});

/** The button of the band above each page ends it. */
export const action = withErrorScreen(async ({ context }: Route.ActionArgs) => {
  await endViewAs(requireSession(context));
  return redirectWith("viewEnded", href("/forum"));
});

export default function NothingWritten({ loaderData: { username } }: Route.ComponentProps) {
  const t = useT();
  return (
    <>
      <PageTitle>{t("viewAs.refused")}</PageTitle>
      <PageHead title={t("viewAs.refused")} />
      <p className="max-w-read">{t("viewAs.refusedText", { username })}</p>
    </>
  );
}
