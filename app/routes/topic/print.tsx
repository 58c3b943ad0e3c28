import { CachedHtml } from "#app/client/page/cached-html.tsx";
import { useReader, useT } from "#app/client/page/reader.ts";
import { getPrintedTopic } from "#app/domain/topics/topics/topic-page.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam, pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { foreignLang } from "#app/lib/text/languages.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { ListPager } from "../frame/list-pager.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { cachedHtmlFor } from "../frame/render-cached.server.tsx";
import type { Route } from "./+types/print";
import { printAddress, topicAddress } from "./addresses.ts";
import { crumbsOf } from "./crumbs.ts";
import { renderPrintedPosts } from "./post-cards.server.tsx";

const PRINTED = "printed";

/** Marks nothing as read: what is printed is read elsewhere. */
export const loader = withErrorScreen(
  async ({ request, context, params, url }: Route.LoaderArgs) => {
    const { topic, posts, removed_positions, ...paging } = await getPrintedTopic(
      requireUser(context),
      idParam(params.topicId),
      pageNumber(url),
    );
    const { id, title, language, forum_id, forum_name, category_name } = topic;
    const html = renderPrintedPosts(context, { topic, posts, removed_positions, ...paging });
    return {
      ...paging,
      topic: { id, title, language, forum_id, forum_name, category_name },
      printed: cachedHtmlFor({ request, context }, PRINTED, withAllPictures(html)),
    };
  },
);

/** Some browsers print only the pictures that the reader has scrolled to. */
function withAllPictures(html: Buffer): Buffer {
  return Buffer.from(html.toString().replaceAll(' loading="lazy"', ""));
}

/** A topic with its replies and without actions. A long topic is printed in parts. */
export default function PrintedTopic({
  loaderData: { topic, printed, count, page, page_count, from, to },
}: Route.ComponentProps) {
  const { t, language } = useReader();
  const range = t("topic.repliesShown", { from, to, count });
  return (
    <>
      <PageTitle page={page}>{t("printing.pageTitle", { topic: topic.title })}</PageTitle>
      <PageHead
        title={<span lang={foreignLang(topic.language, language)}>{topic.title}</span>}
        crumbs={<Breadcrumb label={t("forum.path")} items={crumbsOf(t, topic)} endsAbove />}
        sub={page_count > 1 && range}
      />
      <div className="no-print mb-6 text-ui">
        <p>{t("printing.how")}</p>
        {page_count > 1 && <p>{t("printing.parts", { page, parts: page_count })}</p>}
        <p className="flex flex-wrap items-center gap-x-6">
          <a href={topicAddress(topic.id)}>{t("forum.backToTopic")}</a> <PrintButton />
        </p>
      </div>
      <CachedHtml as="div" name={PRINTED} html={printed} />
      {page_count > 1 && (
        <div className="mt-6">
          <ListPager
            page={page}
            page_count={page_count}
            href={(number) => printAddress(topic.id, number)}
            sentence={range}
          />
        </div>
      )}
    </>
  );
}

/** It has its room from the start, so nothing moves when script begins to run. */
function PrintButton() {
  const t = useT();
  const is_hydrated = useHydrated();
  return (
    <Button type="button" className={is_hydrated ? undefined : "invisible"} onClick={() => print()}>
      {t("printing.print")}
    </Button>
  );
}
