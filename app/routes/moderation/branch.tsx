import { data, href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { getBranch, suspendBranch } from "#app/domain/moderation/sanctions/branch.server.ts";
import { BRANCH_MAX, branch_form } from "#app/domain/moderation/sanctions/input.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { readerContext, requireUser } from "#app/http/session/context.server.ts";
import { Subpage } from "#app/ui/page/subpage.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/branch";
import { BranchForm } from "./branch-form.tsx";
import { BranchQuestion } from "./branch-question.tsx";

export const loader = withErrorScreen(({ context, params }: Route.LoaderArgs) =>
  getBranch(requireUser(context), idParam(params.userId)),
);

export const action = formAction(
  branch_form,
  async (
    { context, params }: Route.ActionArgs,
    { intent, user_ids, reason, until: day, confirmed },
    submitted_form,
  ) => {
    const [actor, user_id] = [requireUser(context), idParam(params.userId)];
    if (intent === "choose_all") {
      const { open_ids } = await getBranch(actor, user_id);
      const initialValue = { ...submitted_form.initialValue, user_ids: open_ids.join(",") };
      return data<FormResult>({ ...submitted_form, initialValue });
    }
    if (intent || (user_ids.length > 0 && user_ids.length !== confirmed))
      return data<FormResult>(submitted_form);
    const { time_zone } = context.get(readerContext);
    await suspendBranch(actor, user_id, {
      user_ids,
      reason,
      until: day === undefined ? null : { day, time_zone },
    });
    return redirectWith("membersSuspended", href("/moderation/members/:userId/branch", params));
  },
);

export default function BranchPage({
  loaderData: { root, members, open_ids, has_more },
  params,
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const result: FormResult | undefined = actionData;
  const back = href("/moderation/members/:userId", params);
  const title = t("branch.title", { name: root.username });
  const is_asked = result?.status === "success" && result.initialValue?.intent === undefined;
  return (
    <Subpage title={title} backHref={back} backLabel={t("moderation.backToRecord")}>
      <PageTitle>{title}</PageTitle>
      {is_asked ? (
        <BranchQuestion members={members} result={result} />
      ) : (
        <>
          <p>{t("branch.text", { count: members.length })}</p>
          {has_more && <p>{t("branch.hasMore", { count: BRANCH_MAX })}</p>}
          <BranchForm
            root={root}
            members={members}
            open_ids={open_ids}
            back={back}
            result={result}
          />
        </>
      )}
    </Subpage>
  );
}
