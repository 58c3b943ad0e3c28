import { useFrameData } from "./use-frame-data.ts";

/** Why the reader can write nothing, or null. The band above the page says more. */
export function useNoFormReason():
  | "messages.siteReadOnly"
  | "messages.accountSuspended"
  | "viewAs.refused"
  | null {
  const frame = useFrameData();
  if (frame?.read_only) return "messages.siteReadOnly";
  const me = frame?.me;
  if (me?.suspension) return "messages.accountSuspended";
  return me?.viewed_as ? "viewAs.refused" : null;
}

/** Whether the reader is a superuser who looks at the site as a member: no form is offered. */
export function useIsViewing(): boolean {
  return useFrameData()?.me?.viewed_as !== undefined;
}

/** Whether nobody writes any more: nothing new is offered, to superusers neither. */
export function useIsReadOnly(): boolean {
  return useFrameData()?.read_only !== undefined;
}
