import { useReader, useT } from "#app/client/page/reader.ts";
import { THANKS_COUNTED_MAX } from "#app/domain/base/limits.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import { onPage } from "#app/lib/net/page-address.ts";
import { foreignLang } from "#app/lib/text/languages.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { Avatar } from "#app/ui/page/avatar.tsx";
import { Prose } from "#app/ui/page/prose.tsx";
import { permalink, postAnchor } from "./addresses.ts";
import { PostActions, type PostRights } from "./post-actions.tsx";
import { type Author, AuthorLink, FullName, MutedText, PostTimes } from "./post-parts.tsx";

export type Reply = {
  id: number;
  position: number;
  content: string;
  language: string | null;
  created_at: Date;
  updated_at: Date | null;
  editor: string | null;
  owner: Author;
  has_thanked: boolean;
  thanks_count: number;
  is_owner_muted: boolean;
};

type ReplyPostProps = {
  post: Reply;
  topic_id: number;
  /**
   * The current page of the topic, and what the reader may do. If they are missing, the reply has
   * no actions.
   */
  actions?: { page: number; can_thank: boolean } & PostRights;
};

/** A placeholder for the username while the heading is split. */
const NAME = "\u{E000}";

export function ReplyPost({ post, topic_id, actions }: ReplyPostProps) {
  const { t, language } = useReader();
  const { id, position, owner } = post;
  const name = shownName(t, owner.username);
  const anchor = postAnchor(id);
  const heading_id = `${anchor}-heading`;
  const heading = t("topic.replyOf", { position, username: name });
  const versions = actions?.sees_versions && {
    href: `${permalink(topic_id, id)}/versions`,
    heading,
  };
  const prose = (
    <Prose html={post.content} lang={foreignLang(post.language, language)} firstHeading={4} />
  );
  const [before, after] = t("topic.replyOf", { position, username: NAME }).split(NAME);
  return (
    <article id={anchor} tabIndex={-1} aria-labelledby={heading_id} className="post reply">
      <div className="post-by">
        <Avatar {...owner} username={name} />
        <h3 id={heading_id}>
          <span className="sr-only">{before}</span>
          <AuthorLink author={owner} />
          {after && <span className="sr-only">{after}</span>}
        </h3>
        <FullName author={owner} />
        <p className="post-head">
          <PostTimes {...post} href={permalink(topic_id, id)} versions={versions} />{" "}
          <span aria-hidden="true" className="post-number">{`#${position}`}</span>
        </p>
      </div>
      {post.is_owner_muted ? (
        <MutedText line={t("mutes.replyBy", { username: name })}>{prose}</MutedText>
      ) : (
        prose
      )}
      {actions && (
        <PostActions topic_id={topic_id} heading={heading} post_id={id} {...actions}>
          <ThanksActions
            topic_id={topic_id}
            post_id={id}
            page={actions.page}
            heading={heading}
            has_thanked={post.has_thanked}
            thanks_count={post.thanks_count}
            can_thank={actions.can_thank}
          />
        </PostActions>
      )}
    </article>
  );
}

type ThanksActionsProps = {
  topic_id: number;
  post_id: number;
  page: number;
  /** The heading of the reply: it follows the name of each action, visually hidden. */
  heading: string;
  has_thanked: boolean;
  thanks_count: number;
  /** Not for one's own, and not while the reader is suspended. */
  can_thank: boolean;
};

/** A button that thanks or takes it back, and how many have thanked, which leads to who. */
function ThanksActions({
  topic_id,
  post_id,
  page,
  heading,
  has_thanked,
  thanks_count,
  can_thank,
}: ThanksActionsProps) {
  const t = useT();
  const address = onPage(`${permalink(topic_id, post_id)}/thanks`, page);
  const of = <span className="sr-only">: {heading}</span>;
  return (
    <>
      {can_thank && (
        <form method="post" action={address}>
          <input type="hidden" name="intent" value={has_thanked ? "take_back" : "thank"} />
          <Button variant="quiet" size="small">
            {t(has_thanked ? "thanks.takeBack" : "thanks.thank")}
            {of}
          </Button>
        </form>
      )}{" "}
      {thanks_count > 0 && (
        <>
          <ButtonLink variant="quiet" size="small" data-dialog="" href={address}>
            {thanks_count >= THANKS_COUNTED_MAX
              ? t("thanks.manyThanks")
              : t("thanks.thanks", { count: thanks_count })}
            {of}
          </ButtonLink>{" "}
        </>
      )}
    </>
  );
}
