import { useFrameData } from "./use-frame-data.ts";

/** Whether the reader is suspended. The band above the page says until when and why. */
export function useIsSuspended(): boolean {
  return useFrameData()?.me?.suspension !== undefined;
}
