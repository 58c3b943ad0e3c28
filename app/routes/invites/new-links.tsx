import { useT } from "#app/client/page/reader.ts";
import type { Invite } from "#app/domain/accounts/invites/invites.server.ts";
import { CopyButton, CopyText } from "#app/ui/forms/copy-text.tsx";
import { Band } from "#app/ui/page/band.tsx";
import { useStoresMail } from "../frame/use-stores-mail.ts";
import { ShareLink } from "./invite-cells.tsx";

/** The links that a form has just created, to be copied: one in full, several in a line each. */
export function NewLinks({ invites }: { invites: Invite[] }) {
  const t = useT();
  const stores_mail = useStoresMail();
  const [first_invite] = invites;
  if (!first_invite) return null;
  const is_single = invites.length === 1;
  const title = t(is_single ? "invites.newLink" : "invites.newLinks");
  const is_any_sent = invites.some((invite) => isSent(invite, stores_mail));
  return (
    <section aria-labelledby="new-links" className="mb-6">
      <Band title={title} id="new-links" />
      {is_single ? (
        <SingleLink invite={first_invite} />
      ) : (
        <>
          {!is_any_sent && <p className="pt-3">{t("invites.sendAllYourself")}</p>}
          <ul>
            {invites.map((invite) => (
              <li key={invite.id} className="border-b border-line py-3">
                <InviteName invite={invite} />
                <CopyText
                  isLink
                  value={invite.signup_link}
                  name={nameOf(invite)}
                  copyLabel={t("words.copyLink")}
                  copiedLabel={t("words.copied")}
                  notCopiedLabel={t("words.notCopied")}
                >
                  <ShareLink invite={invite} name={nameOf(invite)} />
                </CopyText>
                {is_any_sent && <Delivery invite={invite} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function SingleLink({ invite }: { invite: Invite }) {
  const t = useT();
  return (
    <div className="space-y-2 pt-3">
      <InviteName invite={invite} />
      <p className="text-read wrap-anywhere select-all">{invite.signup_link}</p>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          main
          value={invite.signup_link}
          name={t("invites.newLink")}
          copyLabel={t("words.copyLink")}
          copiedLabel={t("words.copied")}
          notCopiedLabel={t("words.notCopied")}
        />
        <ShareLink main invite={invite} name={t("invites.newLink")} />
      </div>
      <Delivery invite={invite} />
    </div>
  );
}

function InviteName({ invite }: { invite: Invite }) {
  const name = nameOf(invite);
  return name && <p className="font-bold wrap-anywhere">{name}</p>;
}

function Delivery({ invite }: { invite: Invite }) {
  const t = useT();
  const stores_mail = useStoresMail();
  return (
    <p className="text-sm text-muted">
      {isSent(invite, stores_mail)
        ? t("invites.onItsWay", { email: invite.email ?? "" })
        : t("invites.sendYourself")}
    </p>
  );
}

function isSent({ email, is_mailed }: Invite, stores_mail: boolean): boolean {
  return email !== null && is_mailed && !stores_mail;
}

function nameOf({ note, email }: Invite): string {
  return [note, email].filter(Boolean).join(", ");
}
