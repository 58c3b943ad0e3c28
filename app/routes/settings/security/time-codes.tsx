import { data, Form, href, redirect } from "react-router";
import { messageText } from "#app/client/form/form-messages.ts";
import { usePendingForm } from "#app/client/form/form-state.ts";
import { useT } from "#app/client/page/reader.ts";
import {
  confirmTotp,
  findStartedTotp,
  startTotp,
} from "#app/domain/accounts/factors/factors.server.ts";
import { totp_form } from "#app/domain/accounts/factors/input.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { inGroups } from "#app/lib/crypto/recovery-codes.server.ts";
import { drawQrCode } from "#app/lib/pictures/qr-code.server.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { DialogPage } from "../../frame/dialog-page.tsx";
import { FormRefusal } from "../../frame/form-refusal.tsx";
import type { Route } from "./+types/time-codes";
import { RecoveryCodes } from "./recovery-codes-list.tsx";

export const loader = withErrorScreen(async ({ context }: Route.LoaderArgs) => {
  const started = await findStartedTotp(requireUser(context));
  return (
    started && {
      secret: inGroups(started.secret, " "),
      uri: started.uri,
      qr_code: drawQrCode(started.uri),
    }
  );
});

/** The recovery codes are in this answer only. */
export const action = formAction(totp_form, async ({ context }: Route.ActionArgs, input) => {
  const actor = requireUser(context);
  if (input.intent === "start") {
    await startTotp(actor);
    return redirect(href("/settings/security/time-codes"));
  }
  const { recovery_codes } = await confirmTotp(actor, input);
  return data(
    { recovery_codes, username: actor.username },
    { headers: { "Cache-Control": "no-store" } },
  );
});

export default function TimeCodes({ loaderData: started, actionData }: Route.ComponentProps) {
  const t = useT();
  const made = actionData && "recovery_codes" in actionData ? actionData : null;
  const result = actionData && !("recovery_codes" in actionData) ? actionData : undefined;
  const { sending, onSubmit } = usePendingForm();
  const back = href("/settings/security");
  const code_error = result?.error?.code?.[0];
  return (
    <DialogPage
      title={t(made ? "security.recoveryCodes" : "security.setUpTotp")}
      closeHref={back}
      backLabel={t("security.back")}
    >
      {made && <RecoveryCodes codes={made.recovery_codes} username={made.username} back={back} />}
      {!made && (
        <Form method="post" onSubmit={onSubmit} className="space-y-5">
          {!code_error && <FormRefusal result={result} />}
          {started ? (
            <>
              <p>{t("security.scan")}</p>
              <QrPicture {...started.qr_code} />
              <p>
                {t("security.orSecret")}
                <br />
                <code className="wrap-anywhere select-all">{started.secret}</code>
                <br />
                <a href={started.uri} className="text-sm">
                  {t("security.openApp")}
                </a>
              </p>
              <TextField
                id="totp-code"
                name="code"
                label={t("topic.toolCode")}
                hint={t("security.provesIt")}
                error={code_error && messageText(t, code_error, result)}
                required
                inputMode="numeric"
                autoComplete="one-time-code"
              />
            </>
          ) : (
            <p>{t("security.setUpText")}</p>
          )}
          <Actions stacked>
            <Button name="intent" value={started ? "confirm" : "start"} busy={sending}>
              {t(started ? "security.turnOn" : "words.continue")}
            </Button>
            <ButtonLink href={back} variant="secondary">
              {t("forms.cancel")}
            </ButtonLink>
          </Actions>
        </Form>
      )}
    </DialogPage>
  );
}

/** White behind black in dark mode too, because not every camera reads the other way round. */
function QrPicture({ size, path }: { size: number; path: string }) {
  const t = useT();
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, not loaded
      role="img"
      aria-label={t("security.qrCode")}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block h-52 w-52 bg-[#fff]"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
