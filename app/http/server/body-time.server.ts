import type { IncomingMessage, RequestListener, Server } from "node:http";

/** The longest form is 64 KiB of text, which takes 26 s at 20 kbit/s. */
const BODY_WITHIN_MS = 30_000;
/** A photograph of 15 MB takes eight minutes at 256 kbit/s. */
export const UPLOAD_WITHIN_MS = 10 * 60_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Ends the connection of a request whose body does not arrive in time, as Node does for headers. */
export function limitBodyTime(
  findServer: () => Server,
  listener: RequestListener,
): RequestListener {
  return (request, response) => {
    if (!request.complete) {
      const timer = setTimeout(() => {
        if (request.complete) return;
        const error = Object.assign(new Error("The body takes too long"), {
          code: "ERR_HTTP_REQUEST_TIMEOUT",
        });
        findServer().emit("clientError", error, request.socket);
      }, BODY_WITHIN_MS);
      timers.set(request, timer);
      request.once("close", () => clearTimeout(timer));
    }
    return listener(request, response);
  };
}

/** A member sends files: the limit of the server alone holds. */
export function allowSlowBody(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
}
