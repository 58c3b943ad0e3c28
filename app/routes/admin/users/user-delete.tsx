import { data, href, useLocation } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { countUserContents } from "#app/domain/accounts/closing/count-contents.server.ts";
import { deleteAccountKeepPosts } from "#app/domain/accounts/closing/delete-account-keep-posts.server.ts";
import { delete_user_form } from "#app/domain/accounts/closing/delete-me-input.ts";
import { deleteUser } from "#app/domain/accounts/closing/delete-user.server.ts";
import { getManagedUser } from "#app/domain/members/users/admin-users.server.ts";
import type { User } from "#app/domain/members/users/user.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { DeleteForm } from "../../frame/delete-form.tsx";
import { DialogPage } from "../../frame/dialog-page.tsx";
import { AccountDeletionSummary } from "../../settings/account-deletion-summary.tsx";
import { answerMissing } from "../forums/deletion.server.ts";
import { MissingRecord } from "../forums/missing-record.tsx";
import type { Route } from "./+types/user-delete";
import { DeletionChoice } from "./deletion-choice.tsx";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => {
  const user_id = idParam(params.userId);
  const [user, contents] = await Promise.all([
    getManagedUser(requireUser(context), user_id),
    countUserContents(requireUser(context), user_id),
  ]);
  return { user, contents };
});

export const action = formAction(
  delete_user_form,
  (
    { url, context, params }: Route.ActionArgs,
    { writing, confirmed },
    submitted_form,
  ): Promise<Response | ReturnType<typeof data<FormResult>>> =>
    answerMissing("userNotDeleted", async () => {
      const [actor, user_id] = [requireUser(context), idParam(params.userId)];
      const is_decided = writing ? writing === confirmed : !(await hasContents(actor, user_id));
      if (!is_decided) return data<FormResult>(submitted_form);
      const command = writing === "keep" ? deleteAccountKeepPosts : deleteUser;
      await command(actor, user_id);
      return await redirectWith("userDeleted", `${href("/admin/users")}${url.search}`);
    }),
);

/** A form without a choice comes from a page that showed no topics and no replies. */
async function hasContents(actor: User, user_id: number): Promise<boolean> {
  const { topics, posts } = await countUserContents(actor, user_id);
  return topics + posts > 0;
}

export default function DeleteUser({
  loaderData: { user, contents },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const back = useBackAddress();
  return (
    <DialogPage
      title={t("admin.deleteTitle", { name: user.username })}
      closeHref={back}
      backLabel={t("admin.back")}
    >
      <p>{t("admin.deleteUserText", { name: user.full_name ?? user.username })}</p>
      <p>
        <b>{t("settings.cannotUndo")}</b>
      </p>
      <AccountDeletionSummary {...contents} />
      {contents.topics + contents.posts > 0 ? (
        <DeletionChoice
          deleted_count={contents.topics + contents.posts + contents.others_posts}
          back={back}
          result={actionData}
        />
      ) : (
        <DeleteForm buttonLabel={t("admin.deleteUserAlone")} back={back} result={actionData} />
      )}
    </DialogPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <MissingRecord error={error} back={useBackAddress()} />;
}

function useBackAddress(): string {
  return `${href("/admin/users")}${useLocation().search}`;
}
