import { useLocation } from "react-router";
import { onPage } from "#app/lib/net/page-address.ts";
import { ListPager } from "./list-pager.tsx";

/** Links to the pages of a list keep the other parameters of the address. */
export function AddressPager({
  path,
  ...pager
}: {
  path: string;
  page: number;
  page_count: number;
  sentence: string;
  always?: boolean;
}) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete("page");
  const list_address = params.size === 0 ? path : `${path}?${params}`;
  return (
    <div className="mt-4">
      <ListPager {...pager} href={(page) => onPage(list_address, page)} />
    </div>
  );
}
