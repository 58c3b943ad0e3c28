import { data } from "react-router";
import { findOldAddressRedirect } from "#app/http/page/old-address.server.ts";
import type { Route } from "./+types/not-found";
import { NotFoundScreen } from "./frame/error-screen.tsx";

/** The loader makes the root middleware run for unknown addresses too. */
export async function loader(args: Route.LoaderArgs) {
  return (await findOldAddressRedirect(args)) ?? data(null, 404);
}

/** It throws, because the loader would run after it. */
export function action() {
  throw data(null, 404);
}

export default NotFoundScreen;
