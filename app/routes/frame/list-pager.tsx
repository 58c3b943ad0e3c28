import { useT } from "#app/http/reader.tsx";
import { Pager } from "#app/ui/pager.tsx";

type ListPagerProps = {
  page: number;
  page_count: number;
  /** The address of a page. */
  href: (page: number) => string;
  /** What is shown of how much. */
  sentence: string;
};

/** Below every list that has pages. */
export function ListPager(props: ListPagerProps) {
  const t = useT();
  return (
    <Pager
      {...props}
      labels={{
        label: t("layout.pages"),
        previous: t("layout.previousPage"),
        next: t("layout.nextPage"),
      }}
    />
  );
}
