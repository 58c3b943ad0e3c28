import { data } from "react-router";
import { refusalIn } from "#app/domain/away.server.ts";
import type { Refusal } from "#app/domain/refusal.ts";

/** What the error screen is told. */
export type Trouble = { key: Refusal["key"]; retry_after_seconds?: number };

/**
 * Wraps a loader or an action of a page: a refusal becomes the error screen of its status.
 * Everything else is a 500, logged by the entry.
 */
export function page<Args, Result>(handler: (args: Args) => Promise<Result> | Result) {
  return async (args: Args): Promise<Result> => {
    try {
      return await handler(args);
    } catch (error) {
      const refusal = refusalIn(error);
      throw refusal ? asScreen(refusal) : error;
    }
  };
}

export function asScreen(refusal: Refusal) {
  return data(
    { key: refusal.key, retry_after_seconds: refusal.about.retry_after_seconds } satisfies Trouble,
    { status: refusal.status, headers: retryAfter(refusal) },
  );
}

export function retryAfter({ about }: Refusal): HeadersInit | undefined {
  return about.retry_after_seconds === undefined
    ? undefined
    : { "Retry-After": String(about.retry_after_seconds) };
}
