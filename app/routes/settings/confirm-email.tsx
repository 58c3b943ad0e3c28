import { Form, href, replace } from "react-router";
import { usePendingForm } from "#app/client/form/form-state.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { confirmEmail, findConfirmation } from "#app/domain/members/users/confirm-email.server.ts";
import { email_link_form } from "#app/domain/members/users/email-link-input.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { findUser } from "#app/http/session/context.server.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { FormRefusal } from "../frame/form-refusal.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/confirm-email";
import { tabPath } from "./tab-names.ts";

/** Some mail programs open links before their reader does, so a GET changes nothing. */
export const loader = withErrorScreen(async ({ url, context }: Route.LoaderArgs) => {
  const token = url.searchParams.get("token") ?? "";
  return {
    token,
    is_done: url.searchParams.has("confirmed"),
    is_member: findUser(context) !== null,
    confirmation: await findConfirmation(token),
  };
});

export const action = formAction(email_link_form, async ({ url }: Route.ActionArgs, { token }) => {
  await confirmEmail(token);
  const lang = url.searchParams.get("lang");
  const done = new URLSearchParams({ confirmed: "1", ...(lang && { lang }) });
  return replace(`${href("/confirm-email")}?${done}`);
});

/** Revalidates after a refusal too, because the link may have been used or expired meanwhile. */
export const shouldRevalidate = () => true;

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { token, is_done, is_member, confirmation } = loaderData;
  const is_closed = !is_done && !confirmation;
  const title = t(
    is_done
      ? "settings.confirmedTitle"
      : confirmation
        ? "settings.confirmTitle"
        : "joining.linkInvalid",
  );
  return (
    <div className="guest-page">
      <PageTitle>{is_closed ? t("settings.confirmClosedTitle") : title}</PageTitle>
      <h1>{title}</h1>
      {is_done && <Confirmed is_member={is_member} />}
      {!is_done && confirmation && <Confirm {...confirmation} token={token} result={actionData} />}
      {is_closed && (
        <>
          <p className="mt-3 mb-6 text-muted">{t("settings.confirmClosedText")}</p>
          <ButtonLink href={href("/")} variant="secondary">
            {t("layout.goBack")}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

function Confirm({
  email,
  username,
  is_change,
  token,
  result,
}: {
  email: string;
  username: string;
  is_change: boolean;
  token: string;
  result: FormResult | undefined;
}) {
  const t = useT();
  const { sending, onSubmit } = usePendingForm();
  return (
    <Form method="post" onSubmit={onSubmit} className="mt-3 space-y-3">
      <FormRefusal result={result} />
      <p className="pb-3 wrap-anywhere">
        {t(is_change ? "settings.confirmChangeText" : "settings.confirmText", {
          email,
          name: username,
        })}
      </p>
      <input type="hidden" name="token" value={token} />
      <Button wide size="main" busy={sending}>
        {t("settings.confirm")}
      </Button>
    </Form>
  );
}

/** A guest who needed a confirmed address to recover the password continues from here. */
function Confirmed({ is_member }: { is_member: boolean }) {
  const t = useT();
  if (is_member)
    return (
      <p className="mt-5">
        <ButtonLink href={tabPath("profile")} variant="secondary">
          {t("settings.backToProfile")}
        </ButtonLink>
      </p>
    );
  return (
    <>
      <p className="mt-3 mb-6 text-muted">{t("settings.confirmedText")}</p>
      <Actions>
        <ButtonLink href={href("/login")}>{t("access.logIn")}</ButtonLink>
        <ButtonLink href={href("/recover-password")} variant="secondary">
          {t("joining.resetTitle")}
        </ButtonLink>
      </Actions>
    </>
  );
}
