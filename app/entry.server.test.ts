import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { log } from "#app/lib/process/log.server.ts";
import { handleError } from "./entry.server.tsx";
import { abortedContext } from "./http/session/context.server.ts";

/** Whether the error is logged, and whether the request counts as one whose reader left. */
function handle(error: unknown, signal: AbortSignal) {
  const logError = vi.spyOn(log, "error").mockReset();
  const context = new RouterContextProvider();
  const request = new Request("http://localhost/forum", { signal });
  handleError(error, { request, context, params: {} });
  return { is_logged: logError.mock.calls.length > 0, is_aborted: context.get(abortedContext) };
}

test("the abort itself is no fault", () => {
  const gone = AbortSignal.abort();
  const no_fault = { is_logged: false, is_aborted: true };
  expect(handle(gone.reason, gone)).toEqual(no_fault);
  expect(handle(new DOMException("Aborted", "AbortError"), gone)).toEqual(no_fault);
});

test("a fault is logged, also when its reader has gone", () => {
  const fault = { is_logged: true, is_aborted: false };
  expect(handle(new Error("A fault"), AbortSignal.abort())).toEqual(fault);
  expect(handle(new Error("A fault"), new AbortController().signal)).toEqual(fault);
  // Something else was aborted, and the reader still waits.
  const { reason } = AbortSignal.abort();
  expect(handle(reason, new AbortController().signal)).toEqual(fault);
});
