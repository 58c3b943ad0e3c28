import { href } from "react-router";
import type { Crumb } from "#app/ui/page/breadcrumb.tsx";
import type { Translate } from "#locales/index.ts";

type ForumPath = {
  forum_id: number;
  forum_name: string;
  category_name: string;
  is_restricted?: boolean;
};

export function crumbsOf(
  t: Translate,
  { forum_id, forum_name, category_name, is_restricted }: ForumPath,
): Crumb[] {
  return [
    { label: t("forum.place", { category: category_name }), href: href("/forum") },
    {
      label: forum_name,
      href: href("/forum/:forumId", { forumId: String(forum_id) }),
      ...(is_restricted && { restricted: t("forum.restricted") }),
    },
  ];
}
