import { href } from "react-router";
import { useDates, useT } from "#app/client/page/reader.ts";
import { type Factor, listFactors } from "#app/domain/accounts/factors/factors.server.ts";
import { offersPasskeys } from "#app/domain/accounts/factors/parts/passkey-site.server.ts";
import { findOwnLift, stopOwnLift } from "#app/domain/accounts/factors/stop-lift.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { SettingsSection } from "#app/ui/forms/settings-section.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { PageTitle } from "../../frame/page-title.tsx";
import { WithDialog } from "../../frame/with-dialog.tsx";
import { ConfirmOrError } from "../../security/confirm-or-error.tsx";
import { SettingsHead } from "../settings-head.tsx";
import { settingsPagesOf } from "../tab-names.ts";
import type { Route } from "./+types/security";
import { LiftNotice } from "./lift-notice.tsx";

export const loader = withErrorScreen(async ({ url, context }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  const [{ data: factors, recovery_codes_left }, lift_due_at] = await Promise.all([
    listFactors(actor),
    findOwnLift(actor),
  ]);
  return {
    pages: settingsPagesOf(actor),
    offers_passkeys: offersPasskeys(url),
    factors,
    recovery_codes_left,
    lift_due_at,
  };
});

/** Stops the lifting that a superuser has asked for. */
export const action = formAction(no_fields, async ({ context }: Route.ActionArgs) => {
  await stopOwnLift(requireUser(context));
  return redirectWith("liftStopped", href("/settings/security"));
});

/** A tab of the settings with an address of its own: what signing in asks for beside the password. */
export default function Security({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { pages, offers_passkeys, factors, recovery_codes_left, lift_due_at } = loaderData;
  const passkeys = factors.filter(({ kind }) => kind === "passkey");
  const totp = factors.find(({ kind }) => kind === "totp");
  return (
    <WithDialog>
      <PageTitle>{`${t("security.title")} · ${t("words.settings")}`}</PageTitle>
      <SettingsHead pages={pages} current="security" />
      {lift_due_at && <LiftNotice due_at={lift_due_at} />}
      <SettingsSection
        id="time-codes"
        title={t("security.totp")}
        text={t("security.totpText")}
        level={2}
      >
        <TimeCodes totp={totp} />
      </SettingsSection>
      <SettingsSection
        id="passkeys"
        title={t("security.passkeys")}
        text={t("security.passkeysText")}
      >
        {passkeys.length > 0 && <Passkeys passkeys={passkeys} />}
        {offers_passkeys ? (
          <ButtonLink
            href={href("/settings/security/passkeys/new")}
            variant="secondary"
            className={passkeys.length > 0 ? "mt-4" : undefined}
            data-dialog=""
          >
            {t("security.addPasskey")}
          </ButtonLink>
        ) : (
          <p>{t("security.passkeysElsewhere")}</p>
        )}
      </SettingsSection>
      {factors.length > 0 && (
        <SettingsSection
          id="recovery-codes"
          title={t("security.recoveryCodes")}
          text={t("security.recoveryCodesText")}
        >
          <p className="mb-3">{t("security.codesLeft", { count: recovery_codes_left })}</p>
          <ButtonLink
            href={href("/settings/security/recovery-codes")}
            variant="secondary"
            data-dialog=""
          >
            {t("security.makeCodes")}
          </ButtonLink>
        </SettingsSection>
      )}
    </WithDialog>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ConfirmOrError error={error} />;
}

function TimeCodes({ totp }: { totp: Factor | undefined }) {
  const t = useT();
  const { dateTime } = useDates();
  if (!totp)
    return (
      <>
        <p className="mb-3">{t("security.totpOff")}</p>
        <ButtonLink href={href("/settings/security/time-codes")} data-dialog="">
          {t("security.setUp")}
        </ButtonLink>
      </>
    );
  return (
    <>
      <p className="mb-3">
        {t("security.totpOn", { date: dateTime(totp.created_at) })}{" "}
        {totp.last_used_at
          ? t("security.lastUsed", { date: dateTime(totp.last_used_at) })
          : t("security.neverUsed")}
      </p>
      <RemoveLink factor={totp} />
    </>
  );
}

function Passkeys({ passkeys }: { passkeys: Factor[] }) {
  const t = useT();
  const { dateTime } = useDates();
  const columns: Column[] = [
    { label: t("words.name"), kind: "lead" },
    { label: t("groups.addedAt"), kind: "date" },
    { label: t("apiKeys.lastUse"), kind: "date" },
    { label: t("settings.act"), kind: "actions" },
  ];
  const dateOf = (date: Date) => (
    <DateTime key="date" value={date.toISOString()} text={dateTime(date)} />
  );
  const rows = passkeys.map((passkey) => ({
    id: passkey.id,
    cells: [
      <span key="name" className="wrap-anywhere">
        {passkey.name}
      </span>,
      dateOf(passkey.created_at),
      passkey.last_used_at ? dateOf(passkey.last_used_at) : t("invites.notUsed"),
      <RemoveLink key="act" factor={passkey} />,
    ],
  }));
  return <Table caption={t("security.passkeys")} columns={columns} rows={rows} />;
}

function RemoveLink({ factor }: { factor: Factor }) {
  const t = useT();
  return (
    <ButtonLink
      href={href("/settings/security/factors/:factorId/remove", { factorId: String(factor.id) })}
      variant="quiet-danger"
      size="small"
      data-dialog=""
    >
      {t(factor.kind === "totp" ? "security.turnOff" : "security.remove")}
      {factor.name && <span className="sr-only">: {factor.name}</span>}
    </ButtonLink>
  );
}
