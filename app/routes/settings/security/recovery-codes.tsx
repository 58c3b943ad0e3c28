import { data, href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { makeRecoveryCodes } from "#app/domain/accounts/factors/factors.server.ts";
import { change_factor_form } from "#app/domain/accounts/factors/input.ts";
import { confirmSession } from "#app/domain/accounts/sign-in/confirm-session.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { requireSession } from "#app/http/session/context.server.ts";
import { DialogPage } from "../../frame/dialog-page.tsx";
import type { Route } from "./+types/recovery-codes";
import { ChangeFactorForm } from "./change-factor-form.tsx";
import { RecoveryCodes } from "./recovery-codes-list.tsx";

/** The middleware does not run on client navigation if there is no loader. */
export function loader() {
  return null;
}

/** The codes are in this answer only. */
export const action = formAction(
  change_factor_form,
  async ({ context }: Route.ActionArgs, { current_password: password, ...proof }) => {
    const { user } = await confirmSession(requireSession(context), { password });
    const { recovery_codes } = await makeRecoveryCodes(user, proof);
    return data({ recovery_codes }, { headers: { "Cache-Control": "no-store" } });
  },
);

export default function NewRecoveryCodes({ actionData }: Route.ComponentProps) {
  const t = useT();
  const back = href("/settings/security");
  const codes = actionData && "recovery_codes" in actionData ? actionData.recovery_codes : null;
  return (
    <DialogPage
      title={t(codes ? "security.recoveryCodes" : "security.makeCodes")}
      closeHref={back}
      backLabel={t("security.back")}
    >
      {codes ? (
        <RecoveryCodes codes={codes} back={back} />
      ) : (
        <>
          <p>{t("security.makeCodesText")}</p>
          <ChangeFactorForm
            label={t("security.makeCodes")}
            back={back}
            result={actionData && !("recovery_codes" in actionData) ? actionData : undefined}
          />
        </>
      )}
    </DialogPage>
  );
}
