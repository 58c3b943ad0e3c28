import { href } from "react-router";
import { useDates, useT } from "#app/client/page/reader.ts";
import type { Invite } from "#app/domain/accounts/invites/invites.server.ts";
import { CopyText } from "#app/ui/forms/copy-text.tsx";
import { Dot } from "#app/ui/list/dot.tsx";
import { Truncated } from "#app/ui/list/truncated.tsx";
import { Avatar } from "#app/ui/page/avatar.tsx";
import { EmailAddress } from "#app/ui/page/breakable.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { VisuallyHidden } from "#app/ui/page/visually-hidden.tsx";
import { useIsSuspended } from "../frame/use-is-suspended.ts";
import { useStoresMail } from "../frame/use-stores-mail.ts";

/** The text, and below it the bound address with a link to send the invitation again. */
export function InviteText({ invite, search }: { invite: Invite; search: string }) {
  const t = useT();
  const stores_mail = useStoresMail();
  const is_suspended = useIsSuspended();
  const { text, email } = invite;
  return (
    <div className="md:max-w-[17rem]">
      {text ? <Truncated text={text} /> : <span className="text-muted">{t("invites.noText")}</span>}
      {email && (
        <p className="text-xs text-muted">
          <EmailAddress text={email} />
          {isOpen(invite) && !stores_mail && !is_suspended && (
            <span className="no-print">
              <Dot />
              <a
                href={`${href("/invites/:inviteId/resend", { inviteId: String(invite.id) })}${search}`}
                data-dialog
                className="in-text"
              >
                {t("invites.resend")}
                <VisuallyHidden>: {email}</VisuallyHidden>
              </a>
            </span>
          )}
        </p>
      )}
    </div>
  );
}

type SharedUsesProps = {
  invite: Pick<Invite, "uses" | "max_uses" | "used_at" | "expires_at" | "is_expired">;
};

/** How often a shared link was used, and until when it can be. */
export function SharedUses({ invite }: SharedUsesProps) {
  const t = useT();
  const { uses, max_uses, used_at } = invite;
  return (
    <>
      {t("invites.sharedUses", { uses, max: max_uses })}
      {used_at ? (
        uses < max_uses && (
          <span className="text-xs text-muted">
            <Dot />
            {t("invites.closed")}
          </span>
        )
      ) : (
        <Validity invite={invite} />
      )}
    </>
  );
}

/** The last day of an open invite. Renders nothing if it never expires. */
function Validity({ invite }: { invite: Pick<Invite, "expires_at" | "is_expired"> }) {
  const t = useT();
  const { date } = useDates();
  const { expires_at, is_expired } = invite;
  if (!expires_at) return null;
  return (
    <span className="text-xs text-muted">
      <Dot />
      {is_expired ? (
        <span className="inline-block text-danger">{t("invites.expired")}</span>
      ) : (
        <DateTime
          value={expires_at.toISOString()}
          text={t("invites.validUntil", { date: date(expires_at) })}
          className="inline-block"
        />
      )}
    </span>
  );
}

/**
 * The member who used the invite, or how long it is still valid. `name` distinguishes the links of
 * a list.
 */
export function UsedBy({ invite, name }: { invite: Invite; name: string }) {
  const t = useT();
  const { id, used_by, used_at, max_uses, uses } = invite;
  if (max_uses > 1)
    return uses === 0 ? (
      <SharedUses invite={invite} />
    ) : (
      <a href={href("/invites/:inviteId/uses", { inviteId: String(id) })}>
        <SharedUses invite={invite} />
        <VisuallyHidden>: {name}</VisuallyHidden>
      </a>
    );
  if (used_by) {
    return (
      <span className="inline-flex items-center gap-2">
        <Avatar username={used_by.username} size="small" />{" "}
        <a href={href("/user/:username", used_by)} className="md:whitespace-nowrap">
          {used_by.username}
        </a>
      </span>
    );
  }
  if (used_at) return <span className="text-muted">{t("words.deletedMember")}</span>;
  return (
    <span className="text-muted">
      {t("invites.notUsed")}
      <Validity invite={invite} />
    </span>
  );
}

/** The link to sign up with, or a dash if the invite is used or expired. */
export function SignupLink({
  invite,
  name,
  max,
  compact,
}: {
  invite: Invite;
  name: string;
  /** How many characters of it are shown. */
  max: number;
  compact?: boolean;
}) {
  const t = useT();
  if (!isOpen(invite)) return <span className="text-muted">–</span>;
  return (
    <CopyText
      isLink
      value={invite.signup_link}
      max={max}
      name={name}
      copyLabel={t("words.copy")}
      copiedLabel={t("words.copied")}
      compact={compact}
    />
  );
}

const isOpen = ({ used_at, is_expired }: Invite) => used_at === null && !is_expired;
