import { Form, href } from "react-router";
import { useDates, useT } from "#app/client/page/reader.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { Badge } from "#app/ui/list/badge.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { FormRefusal } from "../../frame/form-refusal.tsx";
import { tabPath } from "../tab-names.ts";
import type { loader } from "./sessions.server.ts";
import type { TabScreenProps } from "./tab-screen.ts";

type Props = TabScreenProps<typeof loader>;

/** The member's sessions, each with a button that ends it. */
export function Sessions({ content: { sessions }, result }: Props) {
  const t = useT();
  const { dateTime } = useDates();
  const columns: Column[] = [
    { label: t("settings.device"), kind: "lead" },
    { label: t("words.type") },
    { label: t("settings.address") },
    { label: t("settings.since"), kind: "date" },
    { label: t("settings.lastSeen"), kind: "date" },
    { label: t("settings.act"), kind: "actions" },
  ];
  const rows = sessions.map((session) => {
    const device = session.device ?? t("settings.unknownDevice");
    return {
      id: session.id,
      cells: [
        <span key="device" className="flex flex-wrap items-center gap-x-2.5 gap-y-1 wrap-anywhere">
          {device}
          {session.is_this && (
            <>
              <span className="sr-only"> · </span>
              <Badge>{t("settings.thisOne")}</Badge>
            </>
          )}
        </span>,
        t(session.kind === "api" ? "settings.api" : "settings.site"),
        <span key="address" className="wrap-anywhere">
          {session.address ?? t("words.unknown")}
        </span>,
        <DateTime
          key="since"
          value={session.created_at.toISOString()}
          text={dateTime(session.created_at)}
        />,
        <DateTime
          key="last_seen"
          value={session.last_seen_at.toISOString()}
          text={dateTime(session.last_seen_at)}
        />,
        <EndSession key="act" session={session} device={device} />,
      ],
    };
  });
  return (
    <>
      <FormRefusal result={result} />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <div className="max-w-read">
          <h2>{t("settings.sessions")}</h2>
          <p className="mt-1 text-ui text-muted">{t("settings.sessionsText")}</p>
        </div>
        <EndOthers has_others={sessions.length > 1} />
      </div>
      <Table caption={t("settings.sessions")} columns={columns} rows={rows} />
    </>
  );
}

/** The current session has a link to the logout page instead. */
function EndSession({
  session,
  device,
}: {
  session: Props["content"]["sessions"][number];
  device: string;
}) {
  const t = useT();
  if (session.is_this)
    return (
      <ButtonLink href={href("/logout")} variant="quiet" size="small">
        {t("access.logOut")}
      </ButtonLink>
    );
  return (
    <Form method="post" action={tabPath("sessions")} preventScrollReset>
      <Button name="session_id" value={session.id} variant="quiet-danger" size="small">
        {t("settings.endSession")}
        <span className="sr-only">: {device}</span>
      </Button>
    </Form>
  );
}

function EndOthers({ has_others }: { has_others: boolean }) {
  const t = useT();
  if (!has_others) return <p className="text-sm text-muted">{t("settings.noOthers")}</p>;
  return (
    <Form method="post" action={tabPath("sessions")}>
      <Button name="session_id" value="others" variant="secondary">
        {t("settings.endOthers")}
      </Button>
    </Form>
  );
}
