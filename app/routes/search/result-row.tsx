import { href } from "react-router";
import { useMoments } from "#app/client/page/moments.ts";
import { useReader } from "#app/client/page/reader.ts";
import type { SearchResult } from "#app/domain/search/query/search-results.ts";
import { foreignLang } from "#app/lib/text/languages.ts";
import { Dot } from "#app/ui/list/dot.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { MemberLink } from "../frame/member-link.tsx";
import { permalink, topicAddress } from "../topic/addresses.ts";
import { MarkedText } from "./marked-text.tsx";

/** The date is in the link, because a topic can have many replies among the results. */
export function ResultRow({ result }: { result: SearchResult }) {
  const { t, language } = useReader();
  const { moment } = useMoments();
  const { topic_id, post_id, owner, created_at } = result;
  const lang = foreignLang(result.language, language);
  return (
    <li className="py-3.5">
      <h3 className="font-regular wrap-anywhere">
        <a href={post_id === null ? topicAddress(topic_id) : permalink(topic_id, post_id)}>
          <b lang={lang}>
            <MarkedText parts={result.title} />
          </b>{" "}
          <small className="inline-block text-xs text-muted">
            {t(post_id === null ? "words.topic" : "words.reply")}
            <Dot />
            <DateTime {...moment(created_at)} />
          </small>
        </a>
      </h3>
      <p lang={lang} className="max-w-[46rem] text-ui wrap-anywhere">
        <MarkedText parts={result.snippet} />
      </p>
      <p className="text-xs text-muted">
        <MemberLink
          username={owner.username}
          name={owner.full_name ?? owner.username}
          className="text-muted"
        />
        <Dot />
        <a
          href={href("/forum/:forumId", { forumId: String(result.forum_id) })}
          className="text-muted wrap-anywhere"
        >
          {result.forum_name}
        </a>
      </p>
    </li>
  );
}
