import { href } from "react-router";

type RecordLinkProps = { user_id: number; username: string; full_name: string | null };

export function RecordLink({ user_id, username, full_name }: RecordLinkProps) {
  return (
    <>
      <a
        href={href("/moderation/members/:userId", { userId: String(user_id) })}
        className="font-bold wrap-anywhere"
      >
        {username}
      </a>{" "}
      {full_name && <span className="text-muted wrap-anywhere">{full_name}</span>}
    </>
  );
}
