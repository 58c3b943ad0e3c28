/** The address of a page of the list at `address`. */
export function onPage(address: string, page: number): string {
  if (page <= 1) return address;
  return `${address}${address.includes("?") ? "&" : "?"}page=${page}`;
}
