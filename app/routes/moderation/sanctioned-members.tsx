import { href } from "react-router";
import { useDates, useT } from "#app/client/page/reader.ts";
import { FULL_NAME_MAX } from "#app/domain/base/rules.ts";
import { getModeratedMembers } from "#app/domain/moderation/sanctions/member-lists.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { Dot } from "#app/ui/list/dot.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Band } from "#app/ui/page/band.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { AddressPager } from "../frame/address-pager.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { UserSearch } from "../frame/user-search.tsx";
import type { Route } from "./+types/sanctioned-members";
import { RecordLink } from "./record-link.tsx";
import { SuspensionState } from "./suspension-state.tsx";

export const loader = withErrorScreen(({ context, url }: Route.LoaderArgs) =>
  getModeratedMembers(requireUser(context), url.searchParams.get("q") ?? "", pageNumber(url)),
);

type Lists = Route.ComponentProps["loaderData"];

/** A search that leads to the records; before it, the members who are suspended or were warned. */
export default function ModeratedMembers({
  loaderData: { search, matches, suspended, warned },
}: Route.ComponentProps) {
  const t = useT();
  return (
    <>
      <PageTitle page={suspended?.page}>{t("moderation.members")}</PageTitle>
      <PageHead title={t("moderation.members")} />
      <UserSearch
        key={search}
        path={href("/moderation/members")}
        search={search}
        label={t("members.searchLabel")}
        max={FULL_NAME_MAX}
      />
      {matches && <Matches matches={matches} search={search} />}
      {suspended && <Suspended suspended={suspended} />}
      {!matches && <Warned warned={warned} />}
    </>
  );
}

function Matches({ matches, search }: { matches: NonNullable<Lists["matches"]>; search: string }) {
  const t = useT();
  if (matches.length === 0)
    return (
      <EmptyState title={t("members.nobody")}>{t("members.nobodyText", { search })}</EmptyState>
    );
  return (
    <ul className="divide-y divide-line border-y border-line">
      {matches.map(({ id, ...member }) => (
        <li key={id} className="py-2.5">
          <RecordLink user_id={id} {...member} />
        </li>
      ))}
    </ul>
  );
}

function Suspended({ suspended }: { suspended: NonNullable<Lists["suspended"]> }) {
  const t = useT();
  const { data, from, to, count, page, page_count } = suspended;
  return (
    <section>
      <Band title={t("moderation.suspended")} />
      {count === 0 ? (
        <Nothing>{t("moderation.noneSuspended")}</Nothing>
      ) : (
        <ul className="divide-y divide-line">
          {data.map((member) => (
            <li key={member.user_id} className="py-2.5">
              <RecordLink {...member} />
              <p className="text-sm text-muted wrap-anywhere">
                <SuspensionState until={member.until} />
                <Dot />
                {member.reason}
              </p>
            </li>
          ))}
        </ul>
      )}
      {page_count > 1 && (
        <AddressPager
          path={href("/moderation/members")}
          page={page}
          page_count={page_count}
          sentence={t("moderation.suspendedShown", { from, to, count })}
        />
      )}
    </section>
  );
}

function Warned({ warned }: { warned: Lists["warned"] }) {
  const t = useT();
  const { dateTime } = useDates();
  return (
    <section className="mt-8">
      <Band title={t("moderation.lastWarnings")} />
      {warned.length === 0 ? (
        <Nothing>{t("moderation.noneWarned")}</Nothing>
      ) : (
        <ul className="divide-y divide-line">
          {warned.map(({ id, reason, created_at, is_seen, ...member }) => (
            <li key={id} className="py-2.5">
              <RecordLink {...member} />
              <p className="text-sm text-muted wrap-anywhere">
                <DateTime value={created_at.toISOString()} text={dateTime(created_at)} />
                <Dot />
                {t(is_seen ? "moderation.seen" : "moderation.notSeen")}
                <Dot />
                {reason}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Nothing({ children }: { children: string }) {
  return <p className="py-3.5 text-sm text-muted">{children}</p>;
}
