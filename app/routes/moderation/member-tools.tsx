import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { getMemberRecord } from "#app/domain/moderation/sanctions/member-record.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { useNoFormReason } from "../frame/use-no-form-reason.ts";

type MemberToolsProps = { record: Awaited<ReturnType<typeof getMemberRecord>> };

/** Each opens a question. */
export function MemberTools({ record }: MemberToolsProps) {
  const { member, may_discipline, may_suspend, sees_branch } = record;
  const t = useT();
  const no_form_reason = useNoFormReason();
  const params = { userId: String(member.id) };
  if (no_form_reason) return <p className="mb-6 text-muted">{t(no_form_reason)}</p>;
  if (!may_discipline) return <p className="mb-6 text-muted">{t("moderation.onlySuperusers")}</p>;
  const is_suspended = member.suspension !== null;
  return (
    <div className="mb-6 no-print">
      {!may_suspend && (
        <p className="mb-3 text-muted">
          {t(
            member.made_by === "superuser"
              ? "moderation.endedBySuperusers"
              : "moderation.endedByModeratorsOfAll",
          )}
        </p>
      )}
      <Actions>
        <ButtonLink href={href("/moderation/members/:userId/warn", params)} data-dialog>
          {t("moderation.warn")}
        </ButtonLink>
        {may_suspend && (
          <ButtonLink
            href={href("/moderation/members/:userId/suspend", params)}
            variant={is_suspended ? "secondary" : "secondary-danger"}
            data-dialog
          >
            {t(is_suspended ? "moderation.changeSuspension" : "moderation.suspend")}
          </ButtonLink>
        )}
        {may_suspend && is_suspended && (
          <ButtonLink
            href={href("/moderation/members/:userId/end-suspension", params)}
            variant="secondary"
            data-dialog
          >
            {t("moderation.endSuspension")}
          </ButtonLink>
        )}
        {sees_branch && (
          <>
            <ButtonLink
              href={href(
                member.may_invite
                  ? "/moderation/members/:userId/take-invites"
                  : "/moderation/members/:userId/give-invites",
                params,
              )}
              variant="secondary"
              data-dialog
            >
              {t(member.may_invite ? "moderation.takeInvites" : "moderation.giveInvites")}
            </ButtonLink>{" "}
            <ButtonLink
              href={href("/moderation/members/:userId/branch", params)}
              variant="secondary"
            >
              {t("moderation.branch")}
            </ButtonLink>
          </>
        )}
      </Actions>
    </div>
  );
}
