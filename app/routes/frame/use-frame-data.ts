import { useRouteLoaderData } from "react-router";
import type { FrameData } from "./frame-data.server.ts";

/** Undefined on an error screen if the root loader did not run. */
export function useFrameData(): FrameData | undefined {
  return useRouteLoaderData<FrameData>("root");
}
