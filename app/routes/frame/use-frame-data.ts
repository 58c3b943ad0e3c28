import { useRouteLoaderData } from "react-router";
import type { FrameData } from "./frame-data.server.ts";

/** Undefined on an error screen whose request never reached the loader of the root. */
export function useFrameData(): FrameData | undefined {
  return useRouteLoaderData<FrameData>("root");
}
