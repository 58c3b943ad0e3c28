import type { ComponentProps } from "react";
import { useReader, useT } from "#app/client/page/reader.ts";
import { excerptText } from "#app/domain/base/excerpt-text.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import { foreignLang } from "#app/lib/text/languages.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import { Prose } from "#app/ui/page/prose.tsx";
import { topicAddress } from "./addresses.ts";
import { PostActions, type PostRights } from "./post-actions.tsx";
import { type Author, AuthorPanel, EditTime, MutedText, PostTimes } from "./post-parts.tsx";

export type Opening = {
  id: number;
  content: string;
  excerpt: string;
  language: string | null;
  created_at: Date;
  updated_at: Date | null;
  editor: string | null;
  owner: Author;
  is_owner_muted?: boolean;
};

type OpeningPostProps = {
  topic: Opening;
  /** If they are missing, the post has no actions. */
  actions?: { page: number } & PostRights;
};

/** The whole opening post, on the first page. Later pages have an `OpeningLine`. */
export function OpeningPost({ topic, actions }: OpeningPostProps) {
  const t = useT();
  const heading = t("rows.openingOf", { username: shownName(t, topic.owner.username) });
  const versions = actions?.sees_versions && versionsOf(topic.id, heading);
  return (
    <article aria-labelledby="opening" className="post opening">
      <h2 id="opening" className="sr-only">
        {heading}
      </h2>
      <AuthorPanel author={topic.owner} />
      <div>
        {topic.is_owner_muted ? (
          <Muted topic={topic} versions={versions} />
        ) : (
          <Whole topic={topic} versions={versions} />
        )}
      </div>
      {actions && <PostActions topic_id={topic.id} heading={heading} {...actions} />}
    </article>
  );
}

/** The link to the former versions of the opening post. */
export function versionsOf(topic_id: number, heading: string) {
  return { href: `${topicAddress(topic_id)}/versions`, heading };
}

/** The folded post has two lines, which have so many characters on a wide screen. */
const FOLDED_CHARACTERS = 140;
const FOLDED_LINES = 2;

/** Whether the folded post would show less than the whole one. */
function hidesSome({ content, excerpt }: Opening): boolean {
  return (
    excerpt.length > FOLDED_CHARACTERS ||
    excerpt.split("\n").length > FOLDED_LINES ||
    excerpt.endsWith("…") ||
    content.includes("<img")
  );
}

type PartProps = { topic: Opening } & Pick<ComponentProps<typeof PostTimes>, "versions">;

/**
 * The words of the toggle and the excerpt are drawn by the style sheet: where there is none, the
 * text cannot be hidden.
 */
function Whole({ topic, versions }: PartProps) {
  const { t, language } = useReader();
  const lang = foreignLang(topic.language, language);
  if (!hidesSome(topic))
    return (
      <>
        <div className="post-head">
          <PostTimes {...topic} versions={versions} />
        </div>
        <Prose html={topic.content} lang={lang} />
      </>
    );
  // A link inside of <summary> is not announced by some screen readers, so it is outside.
  const has_link = topic.updated_at !== null && Boolean(versions);
  return (
    <>
      <details open>
        <summary className="post-head max-md:min-h-tap">
          <PostTimes {...topic} updated_at={has_link ? null : topic.updated_at} />
          <OpeningToggle />
        </summary>
        {has_link && (
          <p className="post-head">
            <EditTime {...topic} versions={versions} />
          </p>
        )}
        <Prose html={topic.content} lang={lang} />
      </details>
      <p lang={lang} className="opening-excerpt" data-excerpt={excerptText(t, topic.excerpt)} />
    </>
  );
}

/** "Show More", and "Show Less" while its <details> is open. */
export function OpeningToggle() {
  const t = useT();
  return (
    <span
      data-more={t("rows.showMore")}
      data-less={t("rows.showLess")}
      className="opening-toggle no-print"
    >
      <Icon name="chevron-down" />
    </span>
  );
}

/** The opening post of a muted member: the head, and below it the text, folded. */
function Muted({ topic, versions }: PartProps) {
  const { t, language } = useReader();
  return (
    <>
      <div className="post-head">
        <PostTimes {...topic} versions={versions} />
      </div>
      <MutedText line={t("mutes.topicBy", { username: shownName(t, topic.owner.username) })}>
        <Prose html={topic.content} lang={foreignLang(topic.language, language)} />
      </MutedText>
    </>
  );
}
