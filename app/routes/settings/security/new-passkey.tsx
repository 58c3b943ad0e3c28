import { data, Form, href, type ShouldRevalidateFunctionArgs } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { add_passkey_form } from "#app/domain/accounts/factors/input.ts";
import { offersPasskeys } from "#app/domain/accounts/factors/parts/passkey-site.server.ts";
import { addPasskey, suggestPasskeyName } from "#app/domain/accounts/factors/passkeys.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { deviceOf } from "#app/http/page/device.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { DialogPage } from "../../frame/dialog-page.tsx";
import { hasPasskeys, PasskeyButton } from "../../security/passkey-button.tsx";
import type { Route } from "./+types/new-passkey";
import { RecoveryCodes } from "./recovery-codes-list.tsx";

export const loader = withErrorScreen(({ request, url, context }: Route.LoaderArgs) => {
  const { user_agent } = deviceOf(request, context);
  return {
    is_offered: offersPasskeys(url),
    name: suggestPasskeyName(requireUser(context), user_agent),
  };
});

/** The recovery codes are in this answer only. */
export const action = formAction(add_passkey_form, async ({ context }: Route.ActionArgs, input) => {
  const actor = requireUser(context);
  const { recovery_codes } = await addPasskey(actor, input);
  if (recovery_codes.length === 0) return redirectWith("passkeyAdded", href("/settings/security"));
  return data(
    { recovery_codes, username: actor.username },
    { headers: { "Cache-Control": "no-store" } },
  );
});

/** The recovery codes must not give way to the question who the member is. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && defaultShouldRevalidate;
}

const question = { address: href("/passkey-options"), intent: "add" } as const;

export default function NewPasskeyPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const back = href("/settings/security");
  const made = actionData && "recovery_codes" in actionData ? actionData : null;
  const result = actionData && !("recovery_codes" in actionData) ? actionData : undefined;
  const is_unable = useHydrated() && !hasPasskeys();
  return (
    <DialogPage
      title={t(made ? "security.recoveryCodes" : "security.addPasskey")}
      closeHref={back}
      backLabel={t("security.back")}
    >
      {made && <RecoveryCodes codes={made.recovery_codes} username={made.username} back={back} />}
      {!made && !loaderData.is_offered && <p>{t("security.passkeysElsewhere")}</p>}
      {!made && loaderData.is_offered && (
        <>
          <noscript>
            <p>{t("security.passkeyNeedsScript")}</p>
          </noscript>
          {is_unable ? (
            <p>{t("security.passkeysUnknown")}</p>
          ) : (
            <NewPasskeyForm name={loaderData.name} result={result} back={back} />
          )}
        </>
      )}
    </DialogPage>
  );
}

type NewPasskeyFormProps = { name: string; result: FormResult | undefined; back: string };

function NewPasskeyForm({ name, result, back }: NewPasskeyFormProps) {
  const t = useT();
  const labels = { name: t("words.name") };
  const { fields, props, summary } = useInput({
    schema: add_passkey_form,
    labels,
    result,
    defaults: { name },
    id: "new",
  });
  return (
    <Form {...props} className="space-y-5 noscript:hidden">
      <FormErrors {...summary} />
      <TextField
        {...fieldOf(t, fields.name, result)}
        label={labels.name}
        hint={t("security.passkeyNameHint")}
        autoComplete="off"
      />
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <PasskeyButton
          id={fields.passkey.id}
          name={fields.passkey.name}
          question={question}
          variant="primary"
        >
          {t("words.continue")}
        </PasskeyButton>
        <ButtonLink href={back} variant="secondary" size="main">
          {t("forms.cancel")}
        </ButtonLink>
      </div>
    </Form>
  );
}
