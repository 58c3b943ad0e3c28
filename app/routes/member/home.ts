import { href, redirect } from "react-router";
import { requireUser } from "#app/http/session/context.server.ts";
import type { Route } from "./+types/home";

export function loader({ context }: Route.LoaderArgs) {
  return redirect(requireUser(context).home === "latest" ? href("/latest") : href("/forum"));
}
