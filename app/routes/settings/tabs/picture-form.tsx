import { Form } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { picture_form } from "#app/domain/members/files/input.ts";
import type { User } from "#app/domain/members/users/user.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { Avatar } from "#app/ui/page/avatar.tsx";
import { PictureField } from "../../member/picture-field.tsx";
import { tabPath } from "../tab-names.ts";

type PictureFormProps = {
  user: Pick<User, "id" | "username" | "full_name" | "picture_url">;
  result: FormResult | undefined;
};

/** The member's picture, and the form that changes it. */
export function PictureForm({ user, result }: PictureFormProps) {
  const t = useT();
  const { fields, props, summary, sending } = useInput({
    schema: picture_form,
    labels: { file: t("members.picture") },
    result,
    id: "picture",
  });
  return (
    <Form
      {...props}
      action={tabPath("profile")}
      encType="multipart/form-data"
      className="mb-5 max-w-form space-y-4"
    >
      <FormErrors {...summary} />
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        <Avatar {...user} size="huge" />
        <div className="min-w-0 flex-1 basis-64 space-y-3">
          <PictureField {...fieldOf(t, fields.file, result)} />
          <Actions>
            <Button
              name="intent"
              value="save_picture"
              variant="secondary"
              busy={sending}
              busyLabel={t("forms.saving")}
            >
              {t("members.savePicture")}
            </Button>
            {user.picture_url && (
              <Button name="intent" value="remove_picture" variant="quiet-danger" busy={sending}>
                {t("members.removePicture")}
              </Button>
            )}
          </Actions>
        </div>
      </div>
    </Form>
  );
}
