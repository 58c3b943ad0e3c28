import { href } from "react-router";
import { useDates, useT } from "#app/client/page/reader.ts";
import { lift_form } from "#app/domain/accounts/factors/input.ts";
import {
  getFactorState,
  LIFT_HOURS,
  liftFactors,
} from "#app/domain/accounts/factors/lift.server.ts";
import { getManagedUser } from "#app/domain/members/users/admin-users.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { ConfirmForm } from "../../frame/confirm-form.tsx";
import { DialogPage } from "../../frame/dialog-page.tsx";
import { ConfirmOrError } from "../../security/confirm-or-error.tsx";
import type { Route } from "./+types/user-second-factor";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => {
  const [actor, user_id] = [requireUser(context), idParam(params.userId)];
  const [{ username }, state] = await Promise.all([
    getManagedUser(actor, user_id),
    getFactorState(actor, user_id),
  ]);
  return { username, ...state, lift_hours: LIFT_HOURS };
});

export const action = formAction(
  lift_form,
  async ({ context, params }: Route.ActionArgs, { now }) => {
    const [actor, user_id] = [requireUser(context), idParam(params.userId)];
    const { username } = await getManagedUser(actor, user_id);
    await liftFactors(actor, user_id, { now });
    const notice = now ? "factorsLifted" : "factorLiftAsked";
    return redirectWith(notice, href("/user/:username", { username }));
  },
);

/** A member who has lost every way to prove the second factor asks a superuser. */
export default function UserSecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { dateTime } = useDates();
  const { username, factor_count, was_used, lift_due_at, lift_hours } = loaderData;
  const back = href("/user/:username", { username });
  return (
    <DialogPage
      title={t("security.liftTitle", { name: username })}
      closeHref={back}
      backLabel={t("admin.backToMember")}
    >
      {factor_count === 0 && <p>{t("messages.noSecondFactor")}</p>}
      {lift_due_at && <p>{t("security.liftWaits", { date: dateTime(lift_due_at) })}</p>}
      {factor_count > 0 && !lift_due_at && (
        <>
          <p>{t("security.liftText", { count: lift_hours })}</p>
          <ConfirmForm
            buttonLabel={t("security.liftFactor")}
            is_danger
            back={back}
            result={actionData}
          >
            {!was_used && (
              <Checkbox
                id="lift-now"
                name="now"
                label={t("security.liftNow")}
                hint={t("security.liftNowText")}
              />
            )}
          </ConfirmForm>
        </>
      )}
    </DialogPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ConfirmOrError error={error} />;
}
