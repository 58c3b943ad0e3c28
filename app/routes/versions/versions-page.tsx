import { useReader } from "#app/client/page/reader.ts";
import type { getVersionsPage } from "#app/domain/topics/versions/versions-page.server.ts";
import { onPage } from "#app/lib/net/page-address.ts";
import { foreignLang } from "#app/lib/text/languages.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { ListPager } from "../frame/list-pager.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { topicAddress } from "../topic/addresses.ts";
import { crumbsOf } from "../topic/crumbs.ts";
import { Version } from "./version.tsx";

type VersionsPageProps = Awaited<ReturnType<typeof getVersionsPage>> & {
  heading: string;
  /** Names the topic too. */
  pageTitle: string;
  /** The address of the topic or reply. */
  address: string;
};

/** The versions of a topic or reply, each with what differs from the version before. */
export function VersionsPage({
  heading,
  pageTitle,
  address,
  thing,
  versions,
  stored_max,
  page,
  page_count,
  from,
  to,
}: VersionsPageProps) {
  const { t, language } = useReader();
  const { topic_id, title, count } = thing;
  const lang = foreignLang(thing.language, language);
  const crumbs = [
    ...crumbsOf(t, thing),
    { label: title, href: topicAddress(topic_id) },
    { label: t("versions.versions") },
  ];
  const back = (
    <a href={address} className="in-text">
      {t(thing.position === null ? "forum.backToTopic" : "versions.backToPost")}
    </a>
  );
  return (
    <>
      <PageTitle page={page}>{pageTitle}</PageTitle>
      <PageHead
        title={heading}
        crumbs={<Breadcrumb label={t("forum.path")} items={crumbs} />}
        sub={back}
      />
      {count === 1 ? (
        <EmptyState title={t("versions.none")}>{t("versions.noneText")}</EmptyState>
      ) : (
        <>
          <p className="mb-6 max-w-read text-ui text-muted">
            {t("versions.intro")}
            {stored_max !== null && ` ${t("versions.limit", { count: stored_max })}`}
          </p>
          {versions.map((version) => (
            <Version key={version.number} version={version} count={count} lang={lang} />
          ))}
          <ListPager
            page={page}
            page_count={page_count}
            href={(number) => onPage(`${address}/versions`, number)}
            sentence={t("versions.shown", { from, to, count })}
          />
        </>
      )}
    </>
  );
}
