import { Form, href, useLocation } from "react-router";
import { useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import { create_user_form } from "#app/domain/members/users/admin-form.ts";
import { createUser } from "#app/domain/members/users/users.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { DialogPage } from "../../frame/dialog-page.tsx";
import { AddActions } from "../../frame/form-buttons.tsx";
import type { Route } from "./+types/user-new";
import { FlagFields, NameFields, PasswordFields, useUserLabels } from "./user-fields.tsx";

export const action = formAction(
  create_user_form,
  async ({ url, context }: Route.ActionArgs, input) => {
    await createUser(requireUser(context), input);
    return redirectWith("userCreated", `${href("/admin/users")}${url.search}`);
  },
);

export default function NewUser({ actionData }: Route.ComponentProps) {
  const t = useT();
  const labels = useUserLabels();
  const { search } = useLocation();
  const back = `${href("/admin/users")}${search}`;
  const { fields, props, summary, sending } = useInput({
    schema: create_user_form,
    labels,
    result: actionData,
    id: "user",
  });
  return (
    <DialogPage title={t("admin.addUser")} closeHref={back} backLabel={t("admin.back")}>
      <Form {...props} className="space-y-5">
        <FormErrors {...summary} />
        <NameFields fields={fields} labels={labels} />
        <PasswordFields fields={fields} labels={labels} />
        <FlagFields fields={fields} labels={labels} />
        <AddActions
          sendingLabel={t("admin.adding")}
          label={t("admin.addUser")}
          sending={sending}
          back={back}
        />
      </Form>
    </DialogPage>
  );
}
