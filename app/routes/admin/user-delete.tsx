import { href, useLocation } from "react-router";
import { countUserContents } from "#app/domain/accounts/count-contents.server.ts";
import { deleteUser } from "#app/domain/accounts/delete-user.server.ts";
import { getOther } from "#app/domain/users/others.server.ts";
import { me } from "#app/http/context.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { page } from "#app/http/page.server.ts";
import { id } from "#app/http/params.ts";
import { useReader } from "#app/http/reader.tsx";
import { Toll } from "#app/ui/toll.tsx";
import { Ask } from "../frame/ask.tsx";
import { DeleteForm } from "./delete-form.tsx";
import { submitDeletion } from "./deletion.server.ts";
import { Gone } from "./gone.tsx";
import type { Route } from "./+types/user-delete";

export const loader = page(async ({ context, params }: Route.LoaderArgs) => {
  const user_id = id(params.userId);
  const counts = await countUserContents(me(context), user_id);
  return { user: await getOther(me(context), user_id), ...counts };
});

export const action = page(async ({ request, url, context, params }: Route.ActionArgs) => {
  const refused = await submitDeletion(request, "userNotDeleted", () => deleteUser(me(context), id(params.userId)));
  return refused ?? redirectWith("userDeleted", `${href("/admin/users")}${url.search}`);
});

export default function DeleteUser({ loaderData: { user, topics, posts, others_posts, invites }, actionData }: Route.ComponentProps) {
  const { t, language } = useReader();
  const back = useBack();
  const written = (count: number) => count.toLocaleString(language);
  const gone = topics + posts + others_posts;
  return (
    <Ask title={t("admin.deleteTitle", { name: user.username })} closeHref={back}>
      <p>{t("admin.deleteUserText", { name: user.full_name ?? user.username })}</p>
      <p><b>{t("settings.cannotUndo")}</b></p>
      <Toll
        items={[
          { count: written(topics), label: t("settings.tollTopics", { count: topics }), note: others_posts > 0 ? t("settings.tollOthers", { count: others_posts }) : undefined },
          { count: written(posts), label: t("settings.tollPosts", { count: posts }) },
          { count: written(invites), label: t("settings.tollInvites", { count: invites }), note: invites > 0 ? t("settings.tollInvitesNote") : undefined },
        ]}
      />
      <DeleteForm act={gone > 0 ? t("admin.deleteUserWith", { count: gone }) : t("admin.deleteUserAlone")} back={back} result={actionData} />
    </Ask>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Gone error={error} back={useBack()} />;
}

function useBack(): string {
  return `${href("/admin/users")}${useLocation().search}`;
}
