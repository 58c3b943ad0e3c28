import { useReader } from "#app/client/page/reader.ts";
import { excerptText } from "#app/domain/base/excerpt-text.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import { onPage } from "#app/lib/net/page-address.ts";
import { foreignLang } from "#app/lib/text/languages.ts";
import { Prose } from "#app/ui/page/prose.tsx";
import { topicAddress } from "./addresses.ts";
import { type Opening, OpeningToggle, versionsOf } from "./opening-post.tsx";
import { AuthorLink, PostTimes } from "./post-parts.tsx";

/** The search parameter that asks for the whole opening post. */
export const WHOLE_PARAM = "opening";

/**
 * Longer opening posts are on their own page and where a reader asks for them: a text browser shows
 * what is folded before the replies of each page.
 */
const SHORT_CHARACTERS = 1000;

export function isShort({ content }: Pick<Opening, "content">): boolean {
  return content.length <= SHORT_CHARACTERS;
}

type OpeningLineProps = {
  /** Without its content, the line unfolds to the excerpt. */
  topic: Omit<Opening, "content"> & { content?: string };
  page: number;
  is_open: boolean;
  sees_versions: boolean;
};

/** The opening post on later pages: one line, which unfolds. Its excerpt is drawn, as in `Whole`. */
export function OpeningLine({ topic, page, is_open, sees_versions }: OpeningLineProps) {
  const { t, language } = useReader();
  const username = shownName(t, topic.owner.username);
  const heading = t("rows.openingOf", { username });
  const lang = foreignLang(topic.language, language);
  const address = topicAddress(topic.id);
  return (
    <article aria-labelledby="opening">
      <h2 id="opening" className="sr-only">
        {heading}
      </h2>
      <details open={is_open} className="opening-line">
        <summary className="flex min-h-tap items-center gap-4 text-sm text-muted">
          {topic.is_owner_muted ? (
            <span>{t("mutes.topicBy", { username })}</span>
          ) : (
            <span className="whitespace-nowrap">
              <b>{t("rows.beginning")}</b> · {username}
              <span lang={lang} data-excerpt={`: ${excerptText(t, topic.excerpt)}`} />
            </span>
          )}
          <OpeningToggle />
        </summary>
        <div className="post-head">
          <AuthorLink author={topic.owner} />{" "}
          <PostTimes
            {...topic}
            href={address}
            versions={sees_versions && versionsOf(topic.id, heading)}
          />
        </div>
        {topic.content === undefined ? (
          <>
            <p lang={lang} className="prose">
              {excerptText(t, topic.excerpt)}
            </p>
            <a href={onPage(`${address}?${WHOLE_PARAM}=1`, page)} className="act">
              {t("rows.showMore")}
            </a>
          </>
        ) : (
          <Prose html={topic.content} lang={lang} />
        )}
      </details>
    </article>
  );
}
