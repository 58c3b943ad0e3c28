import { listForumsByCategory } from "#app/domain/forums/forum-list.server.ts";
import { requireUser } from "#app/http/context.server.ts";
import { page } from "#app/http/page.server.ts";
import { useT } from "#app/client/reader.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { Category } from "./category.tsx";
import { NoForums } from "./no-forums.tsx";
import type { Route } from "./+types/forums";

export const loader = page(async ({ context }: Route.LoaderArgs) => ({
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
