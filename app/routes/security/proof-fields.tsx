import { messageText } from "#app/client/form/form-messages.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { CONFIRM_BY_PASSKEY, PasskeyButton } from "./passkey-button.tsx";

type ProofFieldsProps = {
  factors: { has_code: boolean; has_passkey: boolean };
  result: FormResult | null;
  /** Where whoever does not go on is led. */
  cancelHref?: string;
};

/** The password, or a code of the second factor or a passkey in its place. */
export function ProofFields({ factors, result, cancelHref }: ProofFieldsProps) {
  const t = useT();
  const keys = Object.values(result?.error ?? {}).flatMap((messages) => messages ?? []);
  return (
    <>
      <FormErrors
        title={t("words.failure")}
        items={keys.map((key) => ({ message: messageText(t, key, result) }))}
        refusal={result ?? undefined}
      />
      <PasswordField
        id="proof-password"
        name="proof_password"
        label={t("settings.currentPassword")}
        showLabel={t("access.show")}
        autoComplete="current-password"
      />
      {factors.has_code && (
        <TextField
          id="proof-code"
          name="proof_code"
          label={t("security.orCode")}
          hint={t("security.codeHint")}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <Actions stacked>
        <Button>{t("security.confirm")}</Button>
        {cancelHref && (
          <ButtonLink href={cancelHref} variant="secondary">
            {t("forms.cancel")}
          </ButtonLink>
        )}
      </Actions>
      {factors.has_passkey && (
        <PasskeyButton id="proof-passkey" name="proof_passkey" question={CONFIRM_BY_PASSKEY}>
          {t("security.confirmWithPasskey")}
        </PasskeyButton>
      )}
    </>
  );
}
