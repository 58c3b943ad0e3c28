import { AsyncLocalStorage } from "node:async_hooks";

/**
 * What a limit allows, and what is left of it, or null if the caller must not know what is left.
 */
export type LimitUsage = {
  name: string;
  quota: number;
  window_seconds: number;
  left: { quota: number; seconds: number } | null;
};

const usages = new AsyncLocalStorage<Map<string, LimitUsage>>();

/** Runs a call of the API, and returns the limits that it counted as well, refused or not. */
export async function collectLimitUsage<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; limits: LimitUsage[] }> {
  const usage_by_name = new Map<string, LimitUsage>();
  const result = await usages.run(usage_by_name, work);
  return { result, limits: [...usage_by_name.values()] };
}

/** The last one of a name counts. Nothing is stored outside of calls of the API. */
export function noteLimitUsage(usage: LimitUsage): void {
  usages.getStore()?.set(usage.name, usage);
}
