import { Form } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { delete_me_form } from "#app/domain/accounts/closing/delete-me-input.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { Actions } from "#app/ui/list/actions.tsx";

/** `own_count`: the topics and replies of the member, who may delete or keep them. */
export function DeleteAccountForm({
  own_count,
  back,
  result,
}: {
  own_count: number;
  back: string;
  result: FormResult | undefined;
}) {
  const t = useT();
  const labels = {
    current_password: t("settings.currentPassword"),
  };
  const { fields, props, summary, sending } = useInput({
    schema: delete_me_form,
    labels,
    result,
    id: "delete",
  });
  return (
    <Form {...props} className="space-y-3 pt-2">
      <FormErrors {...summary} />
      <PasswordField
        {...fieldOf(t, fields.current_password)}
        label={labels.current_password}
        showLabel={t("access.show")}
        autoComplete="current-password"
      />
      <Actions stacked>
        <Button variant="danger" busy={sending} busyLabel={t("forms.deleting")}>
          {own_count > 0
            ? t("settings.deleteWith", { count: own_count })
            : t("settings.deleteAccount")}
        </Button>
        {own_count > 0 && (
          <Button name="keep_writing" value="on" variant="secondary-danger" busy={sending}>
            {t("settings.deleteOnly")}
          </Button>
        )}
        <ButtonLink href={back} variant="secondary">
          {t("forms.cancel")}
        </ButtonLink>
      </Actions>
    </Form>
  );
}
