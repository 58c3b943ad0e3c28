import type { MouseEvent } from "react";
import { Form } from "react-router";
import { chosenValues, useInput } from "#app/client/form/form.ts";
import { useFormValue } from "#app/client/form/form-value.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import type { getBranch } from "#app/domain/moderation/sanctions/branch.server.ts";
import { branch_form } from "#app/domain/moderation/sanctions/input.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { BranchRow } from "./branch-row.tsx";
import { SuspensionFields } from "./suspension-fields.tsx";

type Branch = Awaited<ReturnType<typeof getBranch>>;
type BranchFormProps = Pick<Branch, "root" | "members" | "open_ids"> & {
  back: string;
  result: FormResult | undefined;
};

const USER_IDS = "user_ids";

/**
 * Only the member at the root is chosen at first. The red button says how many are chosen; without
 * script, the answer to the form asks with such a button.
 */
export function BranchForm({ root, members, open_ids, back, result }: BranchFormProps) {
  const t = useT();
  const { form, fields, props, summary, sending } = useInput({
    schema: branch_form,
    labels: {
      user_ids: t("branch.whom"),
      reason: t("moderation.reason"),
      until: t("moderation.until"),
    },
    result,
    id: "branch",
  });
  const chosen = chosenValues(result, USER_IDS, [root.user_id]);
  const count = useFormValue(form.id, countChosen);
  return (
    <Form {...props} className="space-y-5">
      <FormErrors {...summary} />
      <fieldset className="min-w-0">
        <legend className="text-ui font-bold">{t("branch.whom")}</legend>
        <ul className="mt-1.5 space-y-1 border-y border-line py-2">
          {members.map((member) => (
            <BranchRow
              key={member.user_id}
              member={member}
              name={USER_IDS}
              is_chosen={chosen.has(String(member.user_id))}
            />
          ))}
        </ul>
      </fieldset>
      {open_ids.length > 0 && (
        <>
          <SuspensionFields fields={fields} result={result} />
          <Actions stacked>
            <Button
              variant="danger"
              name={count === null ? undefined : "confirmed"}
              value={count ?? undefined}
              busy={sending}
              busyLabel={t("forms.sending")}
              className="md:min-w-56"
            >
              {count ? t("branch.suspendCount", { count }) : t("branch.suspendChosen")}
            </Button>
            {open_ids.length > 1 && (
              <Button variant="secondary" name="intent" value="choose_all" onClick={chooseAll}>
                {t("branch.chooseAll", { number: open_ids.length })}
              </Button>
            )}
            <ButtonLink href={back} variant="secondary">
              {t("forms.cancel")}
            </ButtonLink>
          </Actions>
        </>
      )}
    </Form>
  );
}

const countChosen = (form_data: FormData) => form_data.getAll(USER_IDS).length;

/** Without script the server does it. */
function chooseAll(event: MouseEvent<HTMLButtonElement>): void {
  const { form } = event.currentTarget;
  if (!form) return;
  event.preventDefault();
  for (const box of form.querySelectorAll<HTMLInputElement>("input[type=checkbox]"))
    box.checked = true;
  form.dispatchEvent(new Event("input", { bubbles: true }));
}
