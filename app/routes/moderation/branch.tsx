import { Form, href } from "react-router";
import { chosenValues, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import { getBranch, suspendBranch } from "#app/domain/moderation/sanctions/branch.server.ts";
import { BRANCH_MAX, branch_form } from "#app/domain/moderation/sanctions/input.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { readerContext, requireUser } from "#app/http/session/context.server.ts";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { Subpage } from "#app/ui/page/subpage.tsx";
import { AddActions } from "../frame/form-buttons.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/branch";
import { BranchRow } from "./branch-row.tsx";
import { SuspensionFields } from "./suspension-fields.tsx";

export const loader = withErrorScreen(({ context, params }: Route.LoaderArgs) =>
  getBranch(requireUser(context), idParam(params.userId)),
);

export const action = formAction(
  branch_form,
  async ({ context, params }: Route.ActionArgs, { user_ids, reason, until: day }) => {
    const { time_zone } = context.get(readerContext);
    await suspendBranch(requireUser(context), idParam(params.userId), {
      user_ids,
      reason,
      until: day === undefined ? null : { day, time_zone },
    });
    return redirectWith("membersSuspended", href("/moderation/members/:userId/branch", params));
  },
);

export default function BranchPage({
  loaderData: { root, members, has_more },
  params,
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const back = href("/moderation/members/:userId", params);
  const title = t("moderation.branchOf", { name: root.username });
  const { fields, props, summary, sending } = useInput({
    schema: branch_form,
    labels: {
      user_ids: t("moderation.whom"),
      reason: t("moderation.reason"),
      until: t("moderation.until"),
    },
    result: actionData,
    id: "branch",
  });
  const open_ids = members.filter(({ may_suspend }) => may_suspend).map(({ user_id }) => user_id);
  const chosen = chosenValues(actionData, fields.user_ids.name, open_ids);
  return (
    <Subpage title={title} backHref={back} backLabel={t("moderation.backToRecord")}>
      <PageTitle>{title}</PageTitle>
      <Form {...props} className="space-y-5">
        <FormErrors {...summary} />
        <p>{t("moderation.branchText", { count: members.length })}</p>
        {has_more && <p>{t("moderation.branchHasMore", { count: BRANCH_MAX })}</p>}
        <fieldset className="min-w-0">
          <legend className="text-ui font-bold">{t("moderation.whom")}</legend>
          <ul className="mt-1.5 space-y-1 border-y border-line py-2">
            {members.map((member) => (
              <BranchRow
                key={member.user_id}
                member={member}
                name={fields.user_ids.name}
                is_chosen={chosen.has(String(member.user_id))}
              />
            ))}
          </ul>
        </fieldset>
        {open_ids.length > 0 && (
          <>
            <SuspensionFields fields={fields} result={actionData} />
            <AddActions
              label={t("moderation.suspendChosen")}
              sendingLabel={t("forms.sending")}
              sending={sending}
              back={back}
            />
          </>
        )}
      </Form>
    </Subpage>
  );
}
