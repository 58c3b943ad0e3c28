import { Form, href } from "react-router";
import { usePendingForm } from "#app/client/form/form-state.ts";
import { useT } from "#app/client/page/reader.ts";
import type { EmailState } from "#app/domain/members/users/email-state.server.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { useStoresMail } from "../frame/use-stores-mail.ts";

/**
 * The unconfirmed or pending address and its actions. Empty if the address is confirmed and no
 * change is pending.
 */
export function PendingEmail({ email, confirmed_email, is_confirmed, pending }: EmailState) {
  const t = useT();
  const stores_mail = useStoresMail();
  const { sending, onSubmit } = usePendingForm();
  if (is_confirmed && pending === null) return null;
  return (
    <section
      aria-labelledby="pending-email"
      className="mb-5 space-y-2 rounded-sm border border-line p-4 wrap-anywhere"
    >
      <h3 id="pending-email">{t("settings.pendingTitle")}</h3>
      <p>
        {pending === null
          ? t(stores_mail ? "settings.unconfirmedTextStored" : "settings.unconfirmedText", {
              email,
            })
          : t(stores_mail ? "settings.pendingTextStored" : "settings.pendingText", {
              pending,
              email,
            })}{" "}
        {stores_mail && `${t("settings.cannotMail")} ${t("settings.askForLink")}`}
      </p>
      {!is_confirmed && confirmed_email !== null && (
        <p className="text-muted">{t("settings.recoveryGoesTo", { confirmed: confirmed_email })}</p>
      )}
      <Form method="post" action={href("/settings/email")} onSubmit={onSubmit}>
        <Actions>
          <Button name="act" value="resend" variant="secondary" busy={sending}>
            {t("settings.resendConfirmation")}
          </Button>
          {pending !== null && (
            <Button name="act" value="cancel" variant="quiet">
              {t("settings.cancelChange")}
            </Button>
          )}
        </Actions>
      </Form>
    </section>
  );
}
