import { href } from "react-router";
import { useDates, useReader, useT } from "#app/client/page/reader.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import { getMemberRecord } from "#app/domain/moderation/sanctions/member-record.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { Badge } from "#app/ui/list/badge.tsx";
import { Dot } from "#app/ui/list/dot.tsx";
import { Fact, FactList } from "#app/ui/list/fact-list.tsx";
import { State } from "#app/ui/list/state.tsx";
import { Avatar } from "#app/ui/page/avatar.tsx";
import { Band } from "#app/ui/page/band.tsx";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { MemberLink } from "../frame/member-link.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { WithDialog } from "../frame/with-dialog.tsx";
import type { Route } from "./+types/member";
import { MemberTools } from "./member-tools.tsx";
import { SuspensionState } from "./suspension-state.tsx";

export const loader = withErrorScreen(({ context, params }: Route.LoaderArgs) =>
  getMemberRecord(requireUser(context), idParam(params.userId)),
);

type Record = Route.ComponentProps["loaderData"];

/** The record of a member for moderators, and what they can do. */
export default function MemberRecord({ loaderData: record }: Route.ComponentProps) {
  const t = useT();
  const { member, warnings } = record;
  const crumbs = [
    { href: href("/moderation/members"), label: t("moderation.members") },
    { label: t("moderation.record") },
  ];
  return (
    <WithDialog>
      <PageTitle>{t("moderation.recordOf", { name: member.username })}</PageTitle>
      <Breadcrumb label={t("forum.path")} items={crumbs} />
      <div className="mb-6 flex flex-wrap items-center gap-x-5">
        <Avatar {...member} size="huge" />
        <div className="min-w-0 flex-1">
          <h1>{member.full_name ?? member.username}</h1>
          <p className="flex flex-wrap items-center gap-x-3 text-ui text-muted">
            <a href={href("/user/:username", member)}>{member.username}</a>{" "}
            <Marks member={member} />
          </p>
        </div>
      </div>
      {member.suspension && (
        <p className="mb-6 border-s-4 border-warning ps-4 wrap-anywhere">
          <b>
            <SuspensionState until={member.suspension.until} />
          </b>
          <Dot />
          {member.suspension.reason}
          <By name={member.suspended_by} />
        </p>
      )}
      <MemberTools record={record} />
      <Facts record={record} />
      <p className="mt-3 text-sm">
        <a
          href={`${href("/moderation/log")}?${new URLSearchParams({ who: member.username })}`}
          className="in-text"
        >
          {t("moderation.inLog")}
        </a>
      </p>
      <section className="mt-8">
        <Band title={t("moderation.warnings")} />
        {warnings.length === 0 ? (
          <p className="py-3.5 text-sm text-muted">{t("moderation.noWarnings")}</p>
        ) : (
          <Warnings warnings={warnings} />
        )}
      </section>
    </WithDialog>
  );
}

function Marks({ member }: { member: Record["member"] }) {
  const t = useT();
  return (
    <>
      {member.is_superuser && <Badge plain>{t("words.superuser")}</Badge>}{" "}
      {member.is_moderator && <Badge plain>{t("words.moderator")}</Badge>}{" "}
      {!member.is_active && <State kind="off">{t("words.inactive")}</State>}
    </>
  );
}

function By({ name }: { name: string | null }) {
  const t = useT();
  return name === null ? null : (
    <>
      <Dot />
      <span className="text-sm text-muted">{shownName(t, name)}</span>
    </>
  );
}

function Facts({ record: { member, sees_reports, sees_branch } }: { record: Record }) {
  const { t, language } = useReader();
  const { date } = useDates();
  const number = (value: number) => value.toLocaleString(language);
  const { inviter } = member;
  return (
    <FactList className="max-w-form">
      <Fact label={t("members.joined")}>
        <DateTime value={member.created_at.toISOString()} text={date(member.created_at)} />
      </Fact>
      <Fact label={t("words.topicCount")}>{number(member.total_topics)}</Fact>
      <Fact label={t("words.replyCount")}>{number(member.total_posts)}</Fact>
      <Fact label={t("moderation.removedCount")}>{number(member.removed_count)}</Fact>
      {sees_reports && (
        <>
          <Fact label={t("moderation.openReports")}>{number(member.open_reports)}</Fact>
          <Fact label={t("moderation.upheldReports")}>{number(member.upheld_reports)}</Fact>
        </>
      )}
      {sees_branch && (
        <>
          <Fact label={t("moderation.inviteRight")}>
            {t(member.may_invite ? "words.yes" : "words.no")}
          </Fact>
          <Fact label={t("moderation.invitedBy")}>
            {inviter?.username ? <MemberLink username={inviter.username} /> : t("words.unknown")}
          </Fact>
          <Fact label={t("moderation.guests")}>{number(member.guest_count)}</Fact>
        </>
      )}
    </FactList>
  );
}

function Warnings({ warnings }: { warnings: Record["warnings"] }) {
  const t = useT();
  const { dateTime } = useDates();
  return (
    <ul className="divide-y divide-line">
      {warnings.map(({ id, reason, created_at, seen_at, by, topic_id, title }) => (
        <li key={id} className="py-2.5">
          <p className="wrap-anywhere">{reason}</p>
          <p className="text-sm text-muted">
            <DateTime value={created_at.toISOString()} text={dateTime(created_at)} />
            <By name={by} />
            <Dot />
            {t(seen_at ? "moderation.seen" : "moderation.notSeen")}
            {topic_id !== null && title !== null && (
              <>
                <Dot />
                <a href={href("/topic/:topicId", { topicId: String(topic_id) })}>{title}</a>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
