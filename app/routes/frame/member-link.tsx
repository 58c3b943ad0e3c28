import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { isFormerUsername } from "#app/contract/former-member.ts";

type MemberLinkProps = {
  username: string;
  /** Shown instead of the username. */
  name?: string;
  title?: string;
  className?: string;
};

/** An author. A former member has no page. */
export function MemberLink({ username, name = username, title, className }: MemberLinkProps) {
  const t = useT();
  if (isFormerUsername(username))
    return <span className={className}>{t("words.formerMember")}</span>;
  return (
    <a href={href("/user/:username", { username })} title={title} className={className}>
      {name}
    </a>
  );
}
