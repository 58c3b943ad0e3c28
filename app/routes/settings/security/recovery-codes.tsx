import { data, href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { makeRecoveryCodes } from "#app/domain/accounts/factors/factors.server.ts";
import { change_factor_form } from "#app/domain/accounts/factors/input.ts";
import { confirmSession } from "#app/domain/accounts/sign-in/confirm-session.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { factorsOf } from "#app/http/page/ask-again.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { requireSession } from "#app/http/session/context.server.ts";
import { DialogPage } from "../../frame/dialog-page.tsx";
import type { Route } from "./+types/recovery-codes";
import { ChangeFactorForm } from "./change-factor-form.tsx";
import { RecoveryCodes } from "./recovery-codes-list.tsx";

export const loader = withErrorScreen(async ({ url, context }: Route.LoaderArgs) => ({
  has_passkey: (await factorsOf(requireSession(context), url)).has_passkey,
}));

/** The codes are in this answer only. */
export const action = formAction(
  change_factor_form,
  async ({ context }: Route.ActionArgs, { current_password: password, ...proof }) => {
    const { user } = await confirmSession(requireSession(context), { password });
    const { recovery_codes } = await makeRecoveryCodes(user, proof);
    return data(
      { recovery_codes, username: user.username },
      { headers: { "Cache-Control": "no-store" } },
    );
  },
);

export default function NewRecoveryCodes({
  loaderData: { has_passkey },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const back = href("/settings/security");
  const made = actionData && "recovery_codes" in actionData ? actionData : null;
  return (
    <DialogPage
      title={t(made ? "security.recoveryCodes" : "security.makeCodes")}
      closeHref={back}
      backLabel={t("security.back")}
    >
      {made ? (
        <RecoveryCodes codes={made.recovery_codes} username={made.username} back={back} />
      ) : (
        <>
          <p>{t("security.makeCodesText")}</p>
          <ChangeFactorForm
            has_passkey={has_passkey}
            label={t("security.makeCodes")}
            back={back}
            result={actionData && !("recovery_codes" in actionData) ? actionData : undefined}
          />
        </>
      )}
    </DialogPage>
  );
}
