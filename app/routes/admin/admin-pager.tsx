import { useLocation } from "react-router";
import { onPage } from "#app/lib/page-address.ts";
import { ListPager } from "../frame/list-pager.tsx";

/** Other parameters of the address are kept. */
export function AdminPager({
  path,
  ...pager
}: {
  path: string;
  page: number;
  page_count: number;
  sentence: string;
}) {
  const { search } = useLocation();
  const requested = new URLSearchParams(search);
  requested.delete("page");
  const list = requested.size === 0 ? path : `${path}?${requested}`;
  return (
    <div className="mt-4">
      <ListPager {...pager} href={(page) => onPage(list, page)} />
    </div>
  );
}
