import { Form, href } from "react-router";
import { usePendingForm } from "#app/client/form/form-state.ts";
import { useT } from "#app/client/page/reader.ts";
import { PostField } from "#app/ui/editor/post-field.tsx";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { Actions } from "#app/ui/list/actions.tsx";

/** The buttons of a webhook. One that is off sends no test. */
export function WebhookActs({ webhook }: { webhook: { id: number; is_active: boolean } }) {
  const t = useT();
  const { sending, onSubmit } = usePendingForm();
  const { id, is_active } = webhook;
  return (
    <Form method="post" replace onSubmit={onSubmit} className="mt-4">
      <PostField />
      <Actions>
        {is_active && (
          <Button name="act" value="test" variant="secondary" busy={sending}>
            {t("webhooks.sendTest")}
          </Button>
        )}
        <Button
          name="act"
          value={is_active ? "turn_off" : "turn_on"}
          variant="secondary"
          busy={sending}
        >
          {t(is_active ? "webhooks.turnOff" : "webhooks.turnOn")}
        </Button>
        <ButtonLink
          href={href("/admin/webhooks/:webhookId/delete", { webhookId: String(id) })}
          variant="secondary-danger"
          data-dialog
        >
          {t("webhooks.delete")}
        </ButtonLink>
      </Actions>
    </Form>
  );
}
