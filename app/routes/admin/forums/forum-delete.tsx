import { href } from "react-router";
import { useReader } from "#app/client/page/reader.ts";
import { countForumContents } from "#app/domain/forums/forums/forum-contents.server.ts";
import { getForum } from "#app/domain/forums/forums/forums.server.ts";
import { deleteForum } from "#app/domain/topics/deletion/delete-forum.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { DeletionSummary } from "#app/ui/list/deletion-summary.tsx";
import { DeleteForm } from "../../frame/delete-form.tsx";
import { DialogPage } from "../../frame/dialog-page.tsx";
import type { Route } from "./+types/forum-delete";
import { deletionAction } from "./deletion.server.ts";
import { MissingRecord } from "./missing-record.tsx";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  const forum_id = idParam(params.forumId);
  const [{ name }, counts] = await Promise.all([
    getForum(actor, forum_id),
    countForumContents(actor, forum_id),
  ]);
  return { name, ...counts };
});

export const action = deletionAction(
  "forumNotDeleted",
  async ({ context, params }: Route.ActionArgs) => {
    await deleteForum(requireUser(context), idParam(params.forumId));
    return redirectWith("forumDeleted", href("/admin/forums"));
  },
);

export default function DeleteForum({
  loaderData: { name, topics, posts },
  actionData,
}: Route.ComponentProps) {
  const { t, language } = useReader();
  const back = href("/admin/forums");
  const format = (count: number) => count.toLocaleString(language);
  const deleted_count = topics + posts;
  return (
    <DialogPage
      title={t("admin.deleteNamedTitle", { name })}
      closeHref={back}
      backLabel={t("admin.back")}
    >
      <p>{t("admin.deleteForumText")}</p>
      <p>
        <b>{t("settings.cannotUndo")}</b>
      </p>
      <DeletionSummary
        items={[
          { count: format(topics), label: t("settings.deletedTopics", { count: topics }) },
          { count: format(posts), label: t("words.replyUnit", { count: posts }) },
        ]}
      />
      <DeleteForm
        buttonLabel={
          deleted_count > 0
            ? t("admin.deleteForumWith", { count: deleted_count })
            : t("admin.deleteForum")
        }
        back={back}
        result={actionData}
      />
    </DialogPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <MissingRecord error={error} back={href("/admin/forums")} />;
}
