import { Form } from "react-router";
import { chosenValues } from "#app/client/form/form.ts";
import { usePendingForm } from "#app/client/form/form-state.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import type { getBranch } from "#app/domain/moderation/sanctions/branch.server.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { Fact, FactList } from "#app/ui/list/fact-list.tsx";

type BranchQuestionProps = {
  members: Awaited<ReturnType<typeof getBranch>>["members"];
  result: FormResult;
};

/** Who would be suspended, why and until when, with a button that says how many they are. */
export function BranchQuestion({ members, result }: BranchQuestionProps) {
  const t = useT();
  const { sending, onSubmit } = usePendingForm();
  const ids = chosenValues(result, "user_ids", []);
  const chosen = members.filter(
    ({ user_id, may_suspend }) => may_suspend && ids.has(String(user_id)),
  );
  const [reason, until] = [textOf(result, "reason"), textOf(result, "until")];
  return (
    <Form method="post" onSubmit={onSubmit} className="space-y-3">
      <FactList className="border-y border-line">
        <Fact label={t("branch.whom")}>{chosen.map(({ username }) => username).join(", ")}</Fact>
        <Fact label={t("moderation.reason")}>{reason}</Fact>
        <Fact label={t("moderation.until")}>{until || t("branch.withoutEnd")}</Fact>
      </FactList>
      <input type="hidden" name="user_ids" value={chosen.map(({ user_id }) => user_id).join(",")} />
      <input type="hidden" name="reason" value={reason} />
      <input type="hidden" name="until" value={until} />
      <Actions stacked>
        <Button
          variant="danger"
          name="confirmed"
          value={chosen.length}
          busy={sending}
          busyLabel={t("forms.sending")}
        >
          {t("branch.suspendCount", { count: chosen.length })}
        </Button>
        <Button variant="secondary" name="intent" value="change">
          {t("moderation.backToChoice")}
        </Button>
      </Actions>
    </Form>
  );
}

function textOf(result: FormResult, name: string): string {
  const value = result.initialValue?.[name];
  return typeof value === "string" ? value : "";
}
