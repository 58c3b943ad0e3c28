import { log } from "./log.server.ts";

/** Goes on while the answer is already under way; what fails is told in the log. */
export function afterwards(what: string, work: () => Promise<void>): void {
  work().catch((error: unknown) => log.error({ err: error }, `${what} failed`));
}
