import { useT } from "#app/client/reader.ts";
import { Avatar } from "#app/ui/avatar.tsx";

type InvitationLetterProps = {
  host: { username: string; full_name: string | null; picture_url: string | null };
  text: string | null;
};

/** The inviter and the text of the invitation. */
export function InvitationLetter({ host, text }: InvitationLetterProps) {
  const t = useT();
  return (
    <>
      <p className="flex items-center gap-2.5 text-ui">
        <Avatar {...host} />
        <span className="min-w-0 wrap-anywhere">
          <b>{host.full_name ?? host.username}</b>{" "}
          {t(text ? "joining.invitesYouSaying" : "joining.invitesYou")}
        </span>
      </p>
      {text && (
        <p className="mt-1.5 text-read whitespace-pre-line wrap-anywhere">
          {t("joining.quoted", { text })}
        </p>
      )}
      <div className="edge my-5 w-28" />
    </>
  );
}
