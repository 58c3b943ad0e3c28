import type { ComponentProps } from "react";
import { useReader, useT } from "#app/client/page/reader.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import { onPage } from "#app/lib/net/page-address.ts";
import { foreignLang } from "#app/lib/text/languages.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import { Prose } from "#app/ui/page/prose.tsx";
import { topicAddress } from "./addresses.ts";
import { PostActions, type PostRights } from "./post-actions.tsx";
import { type Author, AuthorPanel, EditTime, MutedText, PostTimes } from "./post-parts.tsx";

/** The search parameter that asks for the whole opening post. */
export const WHOLE_PARAM = "opening";

type Opening = {
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
  page: number;
  /**
   * The first page, and a page where the reader asked for it, show the whole post. Others show an
   * excerpt.
   */
  is_whole: boolean;
} & PostRights;

export function OpeningPost({ topic, page, is_whole, ...rights }: OpeningPostProps) {
  const t = useT();
  const heading = t("rows.openingOf", { username: shownName(t, topic.owner.username) });
  const versions = rights.sees_versions && { href: `${topicAddress(topic.id)}/versions`, heading };
  return (
    <article aria-labelledby="opening" className="post opening">
      <h2 id="opening" className="sr-only">
        {heading}
      </h2>
      <AuthorPanel author={topic.owner} />
      <div>
        {topic.is_owner_muted ? (
          <Muted topic={topic} is_whole={is_whole} versions={versions} />
        ) : is_whole ? (
          <Whole topic={topic} versions={versions} />
        ) : (
          <Excerpt topic={topic} page={page} versions={versions} />
        )}
      </div>
      <PostActions topic_id={topic.id} page={page} heading={heading} {...rights} />
    </article>
  );
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
        <summary className="post-head">
          <PostTimes {...topic} updated_at={has_link ? null : topic.updated_at} />
          <span
            data-more={t("rows.showMore")}
            data-less={t("rows.showLess")}
            className="opening-toggle no-print"
          >
            <Icon name="chevron-down" />
          </span>
        </summary>
        {has_link && (
          <p className="post-head">
            <EditTime {...topic} versions={versions} />
          </p>
        )}
        <Prose html={topic.content} lang={lang} />
      </details>
      <p lang={lang} className="opening-excerpt" data-excerpt={topic.excerpt} />
    </>
  );
}

/** The opening post of a muted member: the head, and below it the text or the excerpt, folded. */
function Muted({ topic, is_whole, versions }: PartProps & { is_whole: boolean }) {
  const { t, language } = useReader();
  const lang = foreignLang(topic.language, language);
  const address = topicAddress(topic.id);
  return (
    <>
      <div className="post-head">
        <PostTimes {...topic} versions={versions} />{" "}
        {!is_whole && <a href={address}>{t("rows.beginning")}</a>}
      </div>
      <MutedText line={t("mutes.topicBy", { username: shownName(t, topic.owner.username) })}>
        {is_whole ? (
          <Prose html={topic.content} lang={lang} />
        ) : (
          <p lang={lang} className="opening-excerpt">
            {topic.excerpt}
          </p>
        )}
      </MutedText>
    </>
  );
}

function Excerpt({ topic, page, versions }: PartProps & { page: number }) {
  const { t, language } = useReader();
  const address = topicAddress(topic.id);
  return (
    <>
      <div className="post-head">
        <PostTimes {...topic} versions={versions} /> <a href={address}>{t("rows.beginning")}</a>{" "}
        <a href={onPage(`${address}?${WHOLE_PARAM}=1`, page)} className="opening-toggle no-print">
          {t("rows.showMore")}
          <Icon name="chevron-down" />
        </a>
      </div>
      <p lang={foreignLang(topic.language, language)} className="opening-excerpt">
        {topic.excerpt}
      </p>
    </>
  );
}
