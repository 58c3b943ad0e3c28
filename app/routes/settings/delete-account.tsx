import { href } from "react-router";
import { countUserContents } from "#app/domain/accounts/count-contents.server.ts";
import { delete_me_form } from "#app/domain/accounts/delete-me-input.ts";
import { deleteMe } from "#app/domain/accounts/delete-me.server.ts";
import { me } from "#app/http/context.server.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { page } from "#app/http/page.server.ts";
import { useReader } from "#app/http/reader.tsx";
import { submit } from "#app/http/submit.server.ts";
import { Toll } from "#app/ui/toll.tsx";
import { Ask } from "../frame/ask.tsx";
import { DeleteAccountForm } from "./delete-account-form.tsx";
import { tabPath } from "./tabs.ts";
import type { Route } from "./+types/delete-account";

export const loader = page(({ context }: Route.LoaderArgs) => countUserContents(me(context), me(context).id));

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const { refused } = await submit(request, delete_me_form, (input) => deleteMe(me(context), input));
  if (refused) return refused;
  const headers = new Headers({ "Set-Cookie": await sessionCookie.serialize("", { maxAge: 0 }) });
  return redirectWith("accountDeleted", href("/login"), undefined, headers);
});

export default function DeleteAccount({ loaderData: { topics, posts, others_posts, invites }, actionData }: Route.ComponentProps) {
  const { t, language } = useReader();
  const back = tabPath("danger");
  const written = (count: number) => count.toLocaleString(language);
  return (
    <Ask title={t("settings.deleteTitle")} closeHref={back}>
      <p>{t("settings.deleteText")}</p>
      <p><b>{t("settings.cannotUndo")}</b></p>
      <Toll
        items={[
          { count: written(topics), label: t("settings.tollTopics", { count: topics }), note: others_posts > 0 ? t("settings.tollOthers", { count: others_posts }) : undefined },
          { count: written(posts), label: t("settings.tollPosts", { count: posts }) },
          { count: written(invites), label: t("settings.tollInvites", { count: invites }), note: invites > 0 ? t("settings.tollInvitesNote") : undefined },
        ]}
      />
      <DeleteAccountForm gone={topics + posts + others_posts} back={back} result={actionData} />
    </Ask>
  );
}
