import { data } from "react-router";
import type { Refusal } from "#app/domain/base/refusal.ts";
import { toRefusal } from "#app/domain/base/to-refusal.server.ts";
import { askAgain, confirmHeldForm, type PageArgs } from "./ask-again.server.ts";

/** The data of an error screen. */
export type ErrorScreenData = { key: Refusal["key"]; retry_after_seconds?: number };

/**
 * Wraps the loader or action of a page. A refusal becomes the error screen of its status, or the
 * screen that asks again who the member is. Any other error is a 500, which the server entry logs.
 */
export function withErrorScreen<Args extends PageArgs, Result>(
  handler: (args: Args) => Promise<Result> | Result,
) {
  return async (args: Args): Promise<Result> => {
    await confirmHeldForm(args);
    try {
      return await handler(args);
    } catch (error) {
      const refusal = toRefusal(error);
      if (refusal?.key === "reauthenticationRequired") throw await askAgain(args);
      throw refusal ? errorScreen(refusal) : error;
    }
  };
}

export function errorScreen(refusal: Refusal) {
  return data(
    {
      key: refusal.key,
      retry_after_seconds: refusal.about.retry_after_seconds,
    } satisfies ErrorScreenData,
    { status: refusal.status, headers: retryAfter(refusal) },
  );
}

export function retryAfter({ about }: Refusal): HeadersInit | undefined {
  return about.retry_after_seconds === undefined
    ? undefined
    : { "Retry-After": String(about.retry_after_seconds) };
}
