import { useReader, useT } from "#app/client/page/reader.ts";
import { THANKS_COUNTED_MAX } from "#app/domain/base/limits.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import { onPage } from "#app/lib/net/page-address.ts";
import { foreignLang } from "#app/lib/text/languages.ts";
import { Avatar } from "#app/ui/page/avatar.tsx";
import { RowIcon } from "#app/ui/page/drawn-icons.tsx";
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
      {actions && <ReplyActions post={post} topic_id={topic_id} heading={heading} {...actions} />}
    </article>
  );
}

type ReplyActionsProps = { post: Reply; topic_id: number; heading: string } & NonNullable<
  ReplyPostProps["actions"]
>;

function ReplyActions({ post, topic_id, heading, can_thank, ...actions }: ReplyActionsProps) {
  const t = useT();
  const { has_thanked, thanks_count } = post;
  const address = onPage(`${permalink(topic_id, post.id)}/thanks`, actions.page);
  const number = numberOfThanks(thanks_count);
  const label =
    thanks_count >= THANKS_COUNTED_MAX
      ? t("thanks.manyThanks")
      : t("thanks.thanks", { count: thanks_count });
  return (
    <PostActions
      topic_id={topic_id}
      heading={heading}
      post_id={post.id}
      thankers={can_thank && thanks_count > 0 && { href: address, label, dialog: true }}
      {...actions}
    >
      {can_thank && (
        <>
          <form method="post" action={address}>
            <input type="hidden" name="intent" value={has_thanked ? "take_back" : "thank"} />
            <button className="act" aria-pressed={has_thanked} title={t("thanks.thank")}>
              <RowIcon name="heart" />
              {/* Text browsers do not show what is pressed. */}
              {has_thanked && (
                <span aria-hidden="true" className="sr-only">
                  {THANKED}
                </span>
              )}
              <span className="sr-only">
                {t("thanks.thank")}: {heading}
                {number && ", "}
              </span>
              {number}
            </button>
          </form>{" "}
        </>
      )}
      {!can_thank && number && (
        <>
          <a className="act" data-dialog="" href={address} title={label}>
            <RowIcon name="heart" />
            <ThanksLabel label={label} number={number} heading={heading} />
          </a>{" "}
        </>
      )}
    </PostActions>
  );
}

const THANKED = "\u2665 ";

/** Empty if there are none. */
function numberOfThanks(count: number): string {
  if (count >= THANKS_COUNTED_MAX) return `${THANKS_COUNTED_MAX - 1}+`;
  return count > 0 ? String(count) : "";
}

/** Only the number is seen. */
function ThanksLabel({
  label,
  number,
  heading,
}: {
  label: string;
  number: string;
  heading: string;
}) {
  const [before, after] = label.split(number);
  return (
    <span>
      {before && <span className="sr-only">{before}</span>}
      {number}
      <span className="sr-only">
        {after}: {heading}
      </span>
    </span>
  );
}
