import { isRouteErrorResponse } from "react-router";
import type { ConfirmScreenData } from "#app/http/page/ask-again.server.ts";
import { ErrorScreen } from "../frame/error-screen.tsx";
import { ConfirmScreen } from "./confirm-screen.tsx";

/** Replaces a page that failed, or whose form waits for a proof of who the member is. */
export function ConfirmOrError({ error }: { error: unknown }) {
  const confirm = confirmOf(error);
  return confirm ? <ConfirmScreen {...confirm} /> : <ErrorScreen error={error} />;
}

function confirmOf(error: unknown): ConfirmScreenData["confirm"] | undefined {
  if (!isRouteErrorResponse(error)) return;
  const error_data: Partial<ConfirmScreenData> | null = error.data;
  return error_data?.confirm;
}
