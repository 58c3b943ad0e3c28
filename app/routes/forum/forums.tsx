import { useT } from "#app/client/reader.ts";
import { listForumsByCategory } from "#app/domain/forums/forum-list.server.ts";
import { requireUser } from "#app/http/context.server.ts";
import { withErrorScreen } from "#app/http/error-screen.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/forums";
import { Category } from "./category.tsx";
import { NoForums } from "./no-forums.tsx";

export const loader = withErrorScreen(async ({ context }: Route.LoaderArgs) => ({
  categories: await listForumsByCategory(requireUser(context)),
}));

export default function Forums({ loaderData: { categories } }: Route.ComponentProps) {
  const t = useT();
  return (
    <>
      <PageTitle>{t("forum.forum")}</PageTitle>
      <PageHead title={t("forum.forum")} />
      {categories.length === 0 && <NoForums />}
      <div className="space-y-8">
        {categories.map((category) => (
          <Category key={category.id} {...category} />
        ))}
      </div>
    </>
  );
}
