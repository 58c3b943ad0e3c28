import { Form } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { change_user_form } from "#app/domain/members/users/admin-form.ts";
import type { OwnUser } from "#app/domain/members/users/user.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { TextareaField, TextField } from "#app/ui/forms/text-field.tsx";
import { Avatar } from "#app/ui/page/avatar.tsx";
import { EditHead, VersionField } from "../../frame/edit-conflict.tsx";
import { isChanged, SaveActions } from "../../frame/form-buttons.tsx";
import { PictureField } from "../../member/picture-field.tsx";
import {
  checkboxProps,
  FlagFields,
  NameFields,
  PasswordFields,
  useUserLabels,
} from "./user-fields.tsx";

export function UserEditForm({
  user,
  version,
  back,
  result,
}: {
  user: OwnUser & { may_share_invites: boolean; is_trusted: boolean };
  version: string;
  back: string;
  result: FormResult | undefined;
}) {
  const t = useT();
  const labels = useUserLabels({ has_password: true });
  const { username, email, is_superuser, is_active, invites_count, may_share_invites, is_trusted } =
    user;
  const defaults = {
    username,
    full_name: user.full_name ?? "",
    email,
    about: user.about ?? "",
    password: "",
    invites_count,
    may_share_invites,
    is_trusted,
    is_superuser,
    is_active,
    remove_picture: false,
  };
  const { form, fields, props, summary, sending } = useInput({
    schema: change_user_form,
    labels,
    result,
    defaults,
    id: "user",
  });
  return (
    <Form {...props} encType="multipart/form-data" className="space-y-5">
      <EditHead summary={summary} result={result} labels={labels} />
      <VersionField loaded={version} result={result} />
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <Avatar {...user} size="huge" />
        <div className="min-w-0 flex-1 basis-64 space-y-2">
          <PictureField {...fieldOf(t, fields.file, result)} optional={t("forms.optional")} />
          {user.picture_url && (
            <Checkbox {...checkboxProps(fields.remove_picture)} label={labels.remove_picture} />
          )}
        </div>
      </div>
      <NameFields fields={fields} labels={labels} />
      <TextareaField
        {...fieldOf(t, fields.about)}
        label={labels.about}
        optional={t("forms.optional")}
        rows={4}
      />
      <PasswordFields fields={fields} labels={labels} is_optional />
      <TextField
        {...fieldOf(t, fields.invites_count)}
        inputMode="numeric"
        label={labels.invites_count}
        autoComplete="off"
      />
      <Checkbox
        {...checkboxProps(fields.may_share_invites)}
        label={labels.may_share_invites}
        hint={t("admin.mayShareInvitesHint")}
      />
      <Checkbox
        {...checkboxProps(fields.is_trusted)}
        label={labels.is_trusted}
        hint={t("admin.isTrustedHint")}
      />
      <FlagFields fields={fields} labels={labels} />
      <SaveActions
        form_id={form.id}
        canSave={(form_data) => isChanged(form_data, defaults) || hasFile(form_data)}
        sending={sending}
        back={back}
      />
    </Form>
  );
}

/** A field without a chosen file has an empty one. */
function hasFile(form_data: FormData): boolean {
  const file = form_data.get("file");
  return file instanceof File && file.size > 0;
}
