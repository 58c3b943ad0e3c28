import type { ReactNode } from "react";
import { useMoments } from "#app/client/page/moments.ts";
import { useReader, useT } from "#app/client/page/reader.ts";
import { isFormerUsername } from "#app/contract/former-member.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import { Avatar } from "#app/ui/page/avatar.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { MemberLink } from "../frame/member-link.tsx";

export type Author = {
  id: number;
  username: string;
  full_name: string | null;
  picture_url: string | null;
  total_topics: number;
  total_posts: number;
  created_at: Date;
};

/** At the left of the opening post; above it on the phone. */
export function AuthorPanel({ author }: { author: Author }) {
  const t = useT();
  return (
    <div className="author">
      <Avatar {...author} username={shownName(t, author.username)} size="large" />
      <AuthorLink author={author} /> <FullName author={author} />
      {!isFormerUsername(author.username) && <Numbers author={author} />}
    </div>
  );
}

function Numbers({ author }: { author: Author }) {
  const { t, language } = useReader();
  const { day } = useMoments();
  return (
    <p>
      <span>
        {t("topic.posts")} {(author.total_topics + author.total_posts).toLocaleString(language)}
      </span>{" "}
      <span>
        {t("topic.joined")} <DateTime {...day(author.created_at)} />
      </span>
    </p>
  );
}

export function AuthorLink({ author: { username } }: { author: Pick<Author, "username"> }) {
  return <MemberLink username={username} className="post-author" />;
}

/** Below the username; on the phone beside it, in the same line. */
export function FullName({ author: { full_name } }: { author: Pick<Author, "full_name"> }) {
  return full_name && <small>{full_name}</small>;
}

type EditTimeProps = {
  updated_at: Date | null;
  /** Who made the last change, if that was not the author. */
  editor?: string | null;
  /** Makes it a link to the versions, whose name ends with `heading`. */
  versions?: { href: string; heading: string } | false;
};

type PostTimesProps = EditTimeProps & {
  created_at: Date;
  /** Makes the time of creation a link to the post. */
  href?: string;
};

/** The time of creation, and that of the last change. */
export function PostTimes({ created_at, href, ...edit }: PostTimesProps) {
  const { moment } = useMoments();
  const time = <DateTime {...moment(created_at)} />;
  return (
    <>
      {href ? <a href={href}>{time}</a> : time}
      {edit.updated_at && (
        <>
          {" "}
          <EditTime {...edit} />
        </>
      )}
    </>
  );
}

/** That it was changed, if it was. When is in the tooltip, and in the text for those without one. */
export function EditTime({ updated_at, editor, versions }: EditTimeProps) {
  const t = useT();
  const { moment } = useMoments();
  if (!updated_at) return null;
  const time = moment(updated_at);
  const text = (
    <>
      {editor ? t("topic.editedBy", { username: shownName(t, editor) }) : t("topic.edited")}
      <span className="sr-only">
        , <DateTime {...time} />
        {versions && `: ${versions.heading}`}
      </span>
    </>
  );
  return (
    <span>
      ·{" "}
      {versions ? (
        <a href={versions.href} title={time.title ?? time.text} className="in-text">
          {text}
        </a>
      ) : (
        <span title={time.title ?? time.text}>{text}</span>
      )}
    </span>
  );
}

/** What a muted member wrote, folded to one line that opens it. */
export function MutedText({ line, children }: { line: string; children: ReactNode }) {
  return (
    <details className="group min-w-0">
      <summary className="inline-flex min-h-8 items-center gap-1 text-sm text-muted max-md:min-h-tap">
        <span>{line}</span>
        <Icon name="chevron-down" className="no-print flex-none group-open:rotate-180" />
      </summary>{" "}
      {children}
    </details>
  );
}
