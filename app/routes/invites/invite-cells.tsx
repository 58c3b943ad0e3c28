import { href } from "react-router";
import { useDates, useT } from "#app/client/reader.ts";
import type { Invite } from "#app/domain/invites/invites.server.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Dot } from "#app/ui/dot.tsx";
import { Truncated } from "#app/ui/truncated.tsx";

/** The text, and below it the bound address with a link to send the invitation again. */
export function InviteText({ invite, search }: { invite: Invite; search: string }) {
  const t = useT();
  const { text, email } = invite;
  const open = invite.used_at === null && !invite.is_expired;
  return (
    <div className="md:max-w-[15rem]">
      {text ? <Truncated text={text} /> : <span className="text-muted">{t("invites.noText")}</span>}
      {email && (
        <p className="text-xs text-muted">
          {email}
          {open && (
            <span className="no-print">
              <Dot />
              <a
                href={`${href("/invites/:inviteId/resend", { inviteId: String(invite.id) })}${search}`}
                data-dialog
                className="in-text"
                aria-label={t("invites.resendTo", { email })}
              >
                {t("invites.resend")}
              </a>
            </span>
          )}
        </p>
      )}
    </div>
  );
}

/** The member who used the invite, or how long it is still valid. */
export function UsedBy({
  invite: { used_by, used_at, expires_at, is_expired },
}: {
  invite: Invite;
}) {
  const t = useT();
  const { date } = useDates();
  if (used_by) {
    return (
      <span className="inline-flex items-center gap-2">
        <Avatar username={used_by.username} size="small" />
        <a href={href("/user/:username", used_by)} className="md:whitespace-nowrap">
          {used_by.username}
        </a>
      </span>
    );
  }
  if (used_at) return <span className="text-muted">{t("words.deletedMember")}</span>;
  return (
    <div className="text-muted">
      {t("invites.notUsed")}
      {is_expired && <p className="text-xs text-danger">{t("invites.expired")}</p>}
      {expires_at && !is_expired && (
        <p className="text-xs">
          <DateTime
            value={expires_at.toISOString()}
            text={t("invites.validUntil", { date: date(expires_at) })}
          />
        </p>
      )}
    </div>
  );
}

/** The sign-up link; struck through if it is no longer valid. */
export function SignupLink({ invite, narrow }: { invite: Invite; narrow?: boolean }) {
  const t = useT();
  return (
    <CopyField
      narrow={narrow}
      label={t("invites.signupLink")}
      value={invite.signup_link}
      copyLabel={t("words.copy")}
      copiedLabel={t("words.copied")}
      unusable={invite.used_at !== null || invite.is_expired}
    />
  );
}
