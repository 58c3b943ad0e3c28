import type { ReactNode } from "react";
import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { Avatar } from "#app/ui/page/avatar.tsx";

type Member = {
  id: number;
  username: string;
  full_name: string | null;
  picture_url: string | null;
};
type ShortList<Item> = { data: Item[]; has_more: boolean };

/** Members and forums whose name has the text. */
export function MatchingNames({
  text,
  members,
  forums,
}: {
  text: string;
  members: ShortList<Member>;
  forums: ShortList<{ id: number; name: string }>;
}) {
  const t = useT();
  return (
    <>
      {members.data.length > 0 && (
        <NameList title={t("words.matchingMembers")}>
          {members.data.map((member) => (
            <li key={member.id}>
              <a
                href={href("/user/:username", member)}
                className="flex min-h-8 items-center gap-2 text-ink"
              >
                <Avatar {...member} size="small" />
                <span>{member.full_name ?? member.username}</span>{" "}
                {member.full_name && <small className="text-muted">{member.username}</small>}
              </a>
            </li>
          ))}
          {members.has_more && (
            <MoreLink href={`${href("/members")}?${new URLSearchParams({ q: text })}`}>
              {t("search.allMembers")}
            </MoreLink>
          )}
        </NameList>
      )}
      {forums.data.length > 0 && (
        <NameList title={t("words.forums")}>
          {forums.data.map(({ id, name }) => (
            <li key={id}>
              <a
                href={href("/forum/:forumId", { forumId: String(id) })}
                className="inline-flex min-h-8 items-center text-ink wrap-anywhere"
              >
                {name}
              </a>
            </li>
          ))}
          {forums.has_more && <MoreLink href={href("/forum")}>{t("search.allForums")}</MoreLink>}
        </NameList>
      )}
    </>
  );
}

function NameList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-4 flex flex-wrap gap-x-4">
      <h2 className="text-sm/8 text-muted">{title}</h2>
      <ul className="flex flex-wrap gap-x-5 text-ui">{children}</ul>
    </section>
  );
}

function MoreLink({ href: address, children }: { href: string; children: string }) {
  return (
    <li>
      <a href={address} className="inline-flex min-h-8 items-center">
        {children}
      </a>
    </li>
  );
}
