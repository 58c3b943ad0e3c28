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
  const asked = new URLSearchParams(search);
  asked.delete("page");
  const list = asked.size === 0 ? path : `${path}?${asked}`;
  return (
    <div className="mt-4">
      <ListPager {...pager} href={(page) => onPage(list, page)} />
    </div>
  );
}
