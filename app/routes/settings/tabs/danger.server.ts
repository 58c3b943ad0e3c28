import { Refusal } from "#app/domain/base/refusal.ts";

export function loader() {
  return null;
}

/** Deleting the account is a page of its own. */
export function action(): never {
  throw new Refusal(405, "methodNotAllowed");
}
