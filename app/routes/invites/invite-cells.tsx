import { href } from "react-router";
import { useMoments } from "#app/client/page/moments.ts";
import { useT } from "#app/client/page/reader.ts";
import type { Invite } from "#app/domain/accounts/invites/invites.server.ts";
import { CopyText } from "#app/ui/forms/copy-text.tsx";
import { ShareButton } from "#app/ui/forms/share-button.tsx";
import { Dot } from "#app/ui/list/dot.tsx";
import { Avatar } from "#app/ui/page/avatar.tsx";
import { EmailAddress } from "#app/ui/page/breakable.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { VisuallyHidden } from "#app/ui/page/visually-hidden.tsx";
import type { Translate } from "#locales/index.ts";
import { useNoFormReason } from "../frame/use-no-form-reason.ts";
import { useStoresMail } from "../frame/use-stores-mail.ts";
import { JoinedGroups } from "./joined-groups.tsx";

/** For whom the invite is: the note, else the address, else anyone. */
export function inviteeOf(t: Translate, { note, email }: Pick<Invite, "note" | "email">): string {
  return note ?? email ?? t("invites.anyone");
}

/** For whom the invite is, and below the note the address, with a link to send it again. */
export function Invitee({ invite, search }: { invite: Invite; search: string }) {
  const t = useT();
  const stores_mail = useStoresMail();
  const no_form_reason = useNoFormReason();
  const { note, email } = invite;
  const may_resend = email && isOpen(invite) && !stores_mail && no_form_reason === null;
  return (
    <>
      <b className="wrap-anywhere">
        {note || !email ? inviteeOf(t, invite) : <EmailAddress text={email} />}
      </b>
      {email && (note || may_resend) && (
        <span className="block text-xs text-muted">
          {note && <EmailAddress text={email} />}
          {may_resend && (
            <span className="no-print">
              {note ? <Dot /> : " "}
              <a
                href={`${href("/invites/:inviteId/resend", { inviteId: String(invite.id) })}${search}`}
                data-dialog
                className="in-text"
              >
                {t("layout.sendAgain")}
                <VisuallyHidden>: {email}</VisuallyHidden>
              </a>
            </span>
          )}
        </span>
      )}
      <JoinedGroups groups={invite.groups} />
    </>
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
  const { day } = useMoments();
  const { expires_at, is_expired } = invite;
  if (!expires_at) return null;
  const last_day = day(expires_at);
  return (
    <span className="text-xs text-muted">
      <Dot />
      {is_expired ? (
        <span className="inline-block text-danger">{t("invites.expired")}</span>
      ) : (
        <DateTime
          {...last_day}
          text={t("invites.validUntil", { date: last_day.text })}
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
        <Avatar {...used_by} size="small" />{" "}
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

type SignupLinkProps = {
  invite: Invite;
  /** Distinguishes the buttons of a list. */
  name: string;
  /** How many characters of the link are shown. */
  max: number;
};

/** The link to sign up with, or a dash if the invite is used or expired. */
export function SignupLink(props: SignupLinkProps) {
  const t = useT();
  if (!isOpen(props.invite)) return <Closed />;
  return <CopyText isLink {...copyProps(t, props)} copyLabel={t("words.copy")} compact />;
}

/** The same in the list of one's own invites, with buttons to copy and to share it. */
export function OwnLink(props: SignupLinkProps) {
  const t = useT();
  if (!isOpen(props.invite)) return <Closed />;
  return (
    <div className="my-link">
      <CopyText isLink {...copyProps(t, props)} copyLabel={t("words.copyLink")}>
        <ShareLink invite={props.invite} name={props.name} />
      </CopyText>
    </div>
  );
}

function copyProps(t: Translate, { invite, name, max }: SignupLinkProps) {
  return {
    value: invite.signup_link,
    name,
    max,
    copiedLabel: t("words.copied"),
    notCopiedLabel: t("words.notCopied"),
  };
}

/** Opens the sheet of the device, where people choose how they send the link. */
export function ShareLink({
  invite,
  name,
  main,
}: {
  invite: Pick<Invite, "signup_link">;
  name: string;
  main?: boolean;
}) {
  const t = useT();
  return (
    <ShareButton
      url={invite.signup_link}
      title={t("invites.newLink")}
      label={t("invites.shareLink")}
      name={name}
      main={main}
    />
  );
}

function Closed() {
  return <span className="text-muted">–</span>;
}

const isOpen = ({ used_at, is_expired }: Invite) => used_at === null && !is_expired;
