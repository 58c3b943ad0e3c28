import { useLocation } from "react-router";
import { useT } from "#app/http/reader.tsx";
import { Pager } from "#app/ui/pager.tsx";

/** Every list of /admin is paged the same way; what else the address says stays. */
export function ListPager({ path, page, page_count, sentence }: { path: string; page: number; page_count: number; sentence: string }) {
  const t = useT();
  const { search } = useLocation();
  return (
    <div className="mt-4">
      <Pager
        page={page}
        page_count={page_count}
        href={(other) => `${path}${withPage(search, other)}`}
        sentence={sentence}
        labels={{ label: t("admin.pages"), previous: t("admin.previousPage"), next: t("admin.nextPage") }}
      />
    </div>
  );
}

function withPage(search: string, page: number): string {
  const asked = new URLSearchParams(search);
  asked.delete("page");
  if (page > 1) asked.set("page", String(page));
  return asked.size === 0 ? "" : `?${asked}`;
}
