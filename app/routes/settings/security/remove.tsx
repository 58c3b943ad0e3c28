import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { getFactor, removeFactor } from "#app/domain/accounts/factors/factors.server.ts";
import { change_factor_form } from "#app/domain/accounts/factors/input.ts";
import { confirmSession } from "#app/domain/accounts/sign-in/confirm-session.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { factorsOf } from "#app/http/page/ask-again.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireSession, requireUser } from "#app/http/session/context.server.ts";
import { DialogPage } from "../../frame/dialog-page.tsx";
import type { Route } from "./+types/remove";
import { ChangeFactorForm } from "./change-factor-form.tsx";

export const loader = withErrorScreen(async ({ url, context, params }: Route.LoaderArgs) => {
  const { kind, name, is_last } = await getFactor(requireUser(context), idParam(params.factorId));
  const { has_passkey } = await factorsOf(requireSession(context), url);
  return { kind, name, is_last, has_passkey };
});

export const action = formAction(
  change_factor_form,
  async ({ context, params }: Route.ActionArgs, { current_password: password, ...proof }) => {
    const { user } = await confirmSession(requireSession(context), { password });
    await removeFactor(user, idParam(params.factorId), proof);
    return redirectWith("factorRemoved", href("/settings/security"));
  },
);

export default function RemoveFactor({
  loaderData: { kind, name, is_last, has_passkey },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const back = href("/settings/security");
  const is_totp = kind === "totp";
  return (
    <DialogPage
      title={t(is_totp ? "security.turnOffQuestion" : "security.removeQuestion")}
      closeHref={back}
      backLabel={t("security.back")}
    >
      <p className="wrap-anywhere">
        {is_totp ? t("security.turnOffText") : t("security.removeText", { name })}{" "}
        {is_last && t("security.lastFactor")}
      </p>
      <ChangeFactorForm
        has_passkey={has_passkey}
        label={t(is_totp ? "security.turnOff" : "security.remove")}
        is_danger
        back={back}
        result={actionData}
      />
    </DialogPage>
  );
}
