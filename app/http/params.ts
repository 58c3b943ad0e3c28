import { notFound } from "#app/domain/refusal.ts";
import { INTEGER_LARGEST } from "#app/domain/rules.ts";

/** An id of an address. What is no id leads nowhere, as an unknown one does. */
export function id(param: string | undefined): number {
  const value = /^\d{1,10}$/.test(param ?? "") ? Number(param) : 0;
  if (value < 1 || value > INTEGER_LARGEST) throw notFound();
  return value;
}

/**
 * The page of `?page=`: whatever is no number, or below one, is the first. Too large a page is the
 * list's to judge.
 */
export function pageNumber(url: URL): number {
  const value = Math.trunc(Number(url.searchParams.get("page") ?? "1"));
  return value > 0 ? Math.min(value, INTEGER_LARGEST) : 1;
}

/** A page of the list that has this address. */
export function onPage(address: string, page: number): string {
  if (page <= 1) return address;
  return `${address}${address.includes("?") ? "&" : "?"}page=${page}`;
}
