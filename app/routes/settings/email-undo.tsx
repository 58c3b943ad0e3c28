import { Form, href } from "react-router";
import { usePendingForm } from "#app/client/form/form-state.ts";
import { useT } from "#app/client/page/reader.ts";
import { email_link_form } from "#app/domain/members/users/email-link-input.ts";
import {
  findEmailToRestore,
  undoEmailChange,
} from "#app/domain/members/users/undo-email.server.ts";
import { sendsMail } from "#app/domain/site/mail/mail-state.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { keepLinkLanguage } from "#app/http/session/cookies.server.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { FormRefusal } from "../frame/form-refusal.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { useStoresMail } from "../frame/use-stores-mail.ts";
import type { Route } from "./+types/email-undo";

/** Some mail programs open links before their reader does, so a GET changes nothing. */
export const loader = withErrorScreen(async ({ url }: Route.LoaderArgs) => {
  const token = url.searchParams.get("token") ?? "";
  return { token, email: await findEmailToRestore(token), stores_mail: !sendsMail() };
});

export const action = formAction(
  email_link_form,
  async ({ request }: Route.ActionArgs, { token }) => {
    const { needs_password } = await undoEmailChange(token);
    const without_password = sendsMail()
      ? "emailRestoredWithoutPassword"
      : "emailRestoredWithoutPasswordStored";
    return redirectWith(
      needs_password ? without_password : "emailRestored",
      href("/login"),
      await keepLinkLanguage(request),
    );
  },
);

/** Revalidates after a refusal too, because the link may have been used or expired meanwhile. */
export const shouldRevalidate = () => true;

export default function EmailUndo({
  loaderData: { token, email },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const stores_mail = useStoresMail();
  const { sending, onSubmit } = usePendingForm();
  const title = t(email === null ? "joining.linkInvalid" : "settings.undo");
  return (
    <div className="guest-page">
      <PageTitle>{email === null ? t("settings.undoClosedTitle") : title}</PageTitle>
      <h1>{title}</h1>
      {email === null ? (
        <>
          <p className="mt-3 mb-6 text-muted">{t("settings.undoClosedText")}</p>
          <ButtonLink href={href("/")} variant="secondary">
            {t("layout.goBack")}
          </ButtonLink>
        </>
      ) : (
        <Form method="post" onSubmit={onSubmit} className="mt-3 space-y-3">
          <FormRefusal result={actionData} />
          <p className="wrap-anywhere">{t("settings.undoText", { email })}</p>
          <p className="pb-3 text-muted">
            {t(stores_mail ? "settings.undoThenStored" : "settings.undoThen")}
          </p>
          <input type="hidden" name="token" value={token} />
          <Button wide size="main" busy={sending}>
            {t("settings.undo")}
          </Button>
        </Form>
      )}
    </div>
  );
}
