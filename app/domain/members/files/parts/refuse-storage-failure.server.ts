import { log } from "#app/lib/process/log.server.ts";
import { isDiskFull } from "#app/lib/storage/disk-full.ts";
import { Refusal } from "../../../base/refusal.ts";

const RETRY_SECONDS = 60;

/**
 * The result of `work`, which uses the storage. A bucket that is away is no fault of a form, which
 * comes back with all that was typed.
 */
export async function refuseStorageFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isDiskFull(error)) throw error;
    log.error({ err: error }, "The storage of uploaded files has failed");
    throw new Refusal(503, "filesUnavailable", { retry_after_seconds: RETRY_SECONDS });
  }
}
