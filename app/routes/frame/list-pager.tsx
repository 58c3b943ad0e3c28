import { useT } from "#app/client/page/reader.ts";
import { Pager } from "#app/ui/list/pager.tsx";

type ListPagerProps = {
  page: number;
  page_count: number;
  /** The address of a page. */
  href: (page: number) => string;
  /** "1–20 of 134", in the reader's language. */
  sentence: string;
  /** The sentence stands below a single page, too, which all others need no pager for. */
  always?: boolean;
};

/** The pager of a list, with its labels translated. */
export function ListPager({ always = false, ...props }: ListPagerProps) {
  const t = useT();
  if (props.page_count === 1 && !always) return null;
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
