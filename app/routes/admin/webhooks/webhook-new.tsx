import { Form, href } from "react-router";
import { chosenValues, fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import { WEBHOOK_URL_MAX } from "#app/contract/field-limits.ts";
import { CHANGE_KINDS } from "#app/domain/programs/changes/kinds.ts";
import { webhook_form } from "#app/domain/programs/webhooks/input.ts";
import { WEBHOOK_KINDS, WEBHOOK_READS } from "#app/domain/programs/webhooks/kinds.ts";
import { createWebhook } from "#app/domain/programs/webhooks/webhooks.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { PostField } from "#app/ui/editor/post-field.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { FieldError } from "#app/ui/forms/field.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { RadioList } from "#app/ui/forms/radio-list.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { DialogPage } from "../../frame/dialog-page.tsx";
import { AddActions } from "../../frame/form-buttons.tsx";
import type { Route } from "./+types/webhook-new";
import { KIND_NAMES, READS_NAMES } from "./webhook-texts.ts";

export const action = formAction(
  webhook_form,
  async ({ context }: Route.ActionArgs, { url, kind_ids, reads }) => {
    const { id } = await createWebhook(requireUser(context), { url, kinds: kind_ids, reads });
    const address = href("/admin/webhooks/:webhookId", { webhookId: String(id) });
    return redirectWith("webhookCreated", address);
  },
);

export default function NewWebhook({ actionData }: Route.ComponentProps) {
  const t = useT();
  const labels = {
    url: t("settings.address"),
    kind_ids: t("webhooks.kinds"),
    reads: t("webhooks.reads"),
  };
  const { fields, props, summary, sending } = useInput({
    schema: webhook_form,
    labels,
    result: actionData,
    id: "webhook",
  });
  const chosen = chosenValues(actionData, fields.kind_ids.name, CHANGE_KINDS);
  const { error: kinds_error } = fieldOf(t, fields.kind_ids);
  const kinds_error_id = `${fields.kind_ids.id}-error`;
  return (
    <DialogPage
      title={t("webhooks.add")}
      closeHref={href("/admin/webhooks")}
      backLabel={t("webhooks.back")}
    >
      <Form {...props} className="space-y-5">
        <PostField />
        <FormErrors {...summary} />
        <TextField
          {...fieldOf(t, fields.url)}
          label={labels.url}
          hint={t("webhooks.urlHint")}
          type="url"
          maxLength={WEBHOOK_URL_MAX}
          autoComplete="off"
        />
        <fieldset
          id={fields.kind_ids.id}
          tabIndex={-1}
          aria-describedby={kinds_error ? kinds_error_id : undefined}
          className="min-w-0"
        >
          <legend className="text-ui font-bold">{labels.kind_ids}</legend>
          {WEBHOOK_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              id={`kind-${kind}`}
              name={fields.kind_ids.name}
              value={kind}
              defaultChecked={chosen.has(kind)}
              label={t(KIND_NAMES[kind])}
            />
          ))}
          {kinds_error && <FieldError id={kinds_error_id}>{kinds_error}</FieldError>}
        </fieldset>
        <RadioList
          id={fields.reads.id}
          name={fields.reads.name}
          legend={labels.reads}
          defaultValue={fields.reads.defaultValue ?? "public"}
          options={WEBHOOK_READS.map((value) => ({ value, label: t(READS_NAMES[value]) }))}
          error={fieldOf(t, fields.reads).error}
        />
        <AddActions
          label={t("webhooks.add")}
          sendingLabel={t("admin.adding")}
          sending={sending}
          back={href("/admin/webhooks")}
        />
      </Form>
    </DialogPage>
  );
}
