import { href } from "react-router";
import { useMoments } from "#app/client/page/moments.ts";
import { useT } from "#app/client/page/reader.ts";
import { deleteDraft, getDraft } from "#app/domain/topics/drafts/draft-list.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { Prose } from "#app/ui/page/prose.tsx";
import { DeleteForm } from "../frame/delete-form.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/draft";
import { formAddress, placeOfDraft, titleOfDraft } from "./draft-place.ts";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => ({
  draft: await getDraft(requireUser(context), idParam(params.draftId)),
}));

/** A draft that was sent or deleted meanwhile is gone, as it should be. */
export const action = formAction(no_fields, async ({ context, params }: Route.ActionArgs) => {
  await deleteDraft(requireUser(context), idParam(params.draftId));
  return redirectWith("draftDeleted", href("/drafts"));
});

/** A draft to read, also after what it was for has been deleted. */
export default function Draft({ loaderData: { draft }, actionData }: Route.ComponentProps) {
  const t = useT();
  const { moment } = useMoments();
  const title = titleOfDraft(t, draft);
  const form = formAddress(draft);
  const list = href("/drafts");
  const saved_at = t("drafts.savedAt", { date: moment(draft.saved_at).text });
  return (
    <>
      <PageTitle>{t("drafts.named", { title })}</PageTitle>
      <PageHead
        title={title}
        crumbs={
          <Breadcrumb
            label={t("forum.path")}
            items={[{ label: t("drafts.mine"), href: list }, { label: title }]}
          />
        }
        sub={`${placeOfDraft(t, draft)}${form ? "" : ` ${t("drafts.isGone")}`} · ${saved_at}`}
        action={form && <ButtonLink href={form}>{t("drafts.continue")}</ButtonLink>}
      />
      <Prose html={draft.html} className="mb-8" />
      <DeleteForm buttonLabel={t("editor.dropDraft")} back={list} result={actionData} />
    </>
  );
}
