import { AsyncLocalStorage } from "node:async_hooks";

const keys = new AsyncLocalStorage<string>();

/**
 * Statements of `work` that lock the same row have the same key: they are sent to one connection,
 * where PostgreSQL runs them one after the other without a wait for the lock (docs/decisions/068).
 */
export async function withConnectionKey<Result>(
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return await keys.run(key, work);
}

/** The driver calls it for each query of the pool that writes (driver.patch). */
export function connectionKey(): string | undefined {
  return keys.getStore();
}
