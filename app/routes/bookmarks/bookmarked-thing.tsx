import { useReader } from "#app/client/page/reader.ts";
import { excerptText } from "#app/domain/base/excerpt-text.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import { foreignLang } from "#app/lib/text/languages.ts";

export type ShownThing = {
  title: string;
  topic_language: string | null;
  excerpt: string;
  language: string | null;
  owner_username: string;
};

export function BookmarkedThing({
  title,
  topic_language,
  excerpt,
  language: text_language,
  owner_username,
}: ShownThing) {
  const { t, language } = useReader();
  return (
    <div className="text-ui wrap-anywhere">
      <p lang={foreignLang(topic_language, language)} className="font-bold">
        {title}
      </p>{" "}
      <p className="text-sm text-muted">
        {t("moderation.writtenBy", { username: shownName(t, owner_username) })}
      </p>
      <blockquote
        lang={foreignLang(text_language, language)}
        className="mt-2 border-s-[3px] border-brand ps-4 text-muted"
      >
        {excerptText(t, excerpt)}
      </blockquote>
    </div>
  );
}
