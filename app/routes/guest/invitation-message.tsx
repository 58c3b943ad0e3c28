import { useT } from "#app/client/page/reader.ts";
import { Avatar } from "#app/ui/page/avatar.tsx";

type InvitationMessageProps = {
  inviter: { id: number; username: string; full_name: string | null };
  text: string | null;
};

export function InvitationMessage({ inviter, text }: InvitationMessageProps) {
  const t = useT();
  return (
    <>
      <p className="flex items-center gap-2.5 text-ui">
        <Avatar {...inviter} />
        <span className="min-w-0 wrap-anywhere">
          <b>{inviter.full_name ?? inviter.username}</b>{" "}
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
