import { href } from "react-router";
import { useDates, useT } from "#app/client/page/reader.ts";
import type { ApiKey } from "#app/domain/accounts/api-keys/api-keys.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Badge } from "#app/ui/list/badge.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";

export function KeyTable({ keys }: { keys: ApiKey[] }) {
  const t = useT();
  const columns: Column[] = [
    { label: t("words.name"), kind: "lead" },
    { label: t("apiKeys.permissions") },
    { label: t("apiKeys.createdAt"), kind: "date" },
    { label: t("apiKeys.expiresAt"), kind: "date" },
    { label: t("apiKeys.lastUse") },
    { label: t("settings.act"), kind: "actions" },
  ];
  const rows = keys.map((key) => ({
    id: key.id,
    cells: [
      <span key="name" className="wrap-anywhere">
        {key.name}
        {key.is_expired && (
          <>
            {" "}
            <span className="sr-only">· </span>
            <Badge>{t("apiKeys.expired")}</Badge>
          </>
        )}
      </span>,
      key.scopes.map((scope) => t(`apiKeys.${scope}`)).join(", "),
      <Moment key="created" value={key.created_at} />,
      <Moment key="expires" value={key.expires_at} />,
      <LastUse key="used" of={key} />,
      <ButtonLink
        key="delete"
        href={href("/settings/api/:keyId/delete", { keyId: String(key.id) })}
        variant="quiet-danger"
        size="small"
        data-dialog=""
      >
        {t("apiKeys.remove")}
        <span className="sr-only">: {key.name}</span>
      </ButtonLink>,
    ],
  }));
  return <Table caption={t("apiKeys.caption")} columns={columns} rows={rows} />;
}

function LastUse({ of: { last_used_at, last_used_network } }: { of: ApiKey }) {
  const t = useT();
  if (!last_used_at) return t("apiKeys.unused");
  return (
    <span className="min-w-0">
      <Moment value={last_used_at} />{" "}
      <span className="block text-xs text-muted wrap-anywhere">{last_used_network}</span>
    </span>
  );
}

function Moment({ value }: { value: Date }) {
  const { dateTime } = useDates();
  return <DateTime value={value.toISOString()} text={dateTime(value)} />;
}
