import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { listForumsByCategory } from "#app/domain/forums/forums/forum-list.server.ts";
import { findSiteText } from "#app/domain/site/settings/parts/site-texts.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { readerContext, requireUser } from "#app/http/session/context.server.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { cachedHtmlFor } from "../frame/render-cached.server.tsx";
import { MarkRead } from "../unread/mark-read.tsx";
import type { Route } from "./+types/forums";
import { Category, listName } from "./category.tsx";
import { renderForumRows } from "./forum-rows.server.tsx";
import { NewTopics } from "./new-topics.tsx";
import { NoForums } from "./no-forums.tsx";

export const loader = withErrorScreen(async ({ request, context }: Route.LoaderArgs) => {
  const categories = await listForumsByCategory(requireUser(context));
  const tagline = findSiteText("tagline", context.get(readerContext).language);
  const has_unread = categories.some(({ forums }) => forums.some(({ is_unread }) => is_unread));
  return {
    ...(has_unread && { has_unread }),
    ...(tagline && { tagline }),
    categories: categories.map(({ id, name, forums }) => ({
      id,
      name,
      is_empty: forums.length === 0,
      rows: cachedHtmlFor({ request, context }, listName(id), renderForumRows(context, forums)),
    })),
  };
});

export default function Forums({ loaderData }: Route.ComponentProps) {
  const { categories, tagline, has_unread } = loaderData;
  const t = useT();
  return (
    <>
      <PageTitle>{t("words.forum")}</PageTitle>
      <PageHead
        title={t("words.forum")}
        sub={tagline && <span lang={tagline.language}>{tagline.text}</span>}
        action={
          has_unread && (
            <MarkRead action={href("/unread/read-all")} label={t("forum.markAllRead")} />
          )
        }
      />
      {categories.length === 0 && <NoForums />}
      <div className="space-y-8">
        {categories.map((category) => (
          <Category key={category.id} {...category} />
        ))}
      </div>
      <NewTopics page_data={loaderData} />
    </>
  );
}
