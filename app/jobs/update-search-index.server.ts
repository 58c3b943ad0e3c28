import { type Polling, startPolling } from "#app/domain/base/queue/polling.server.ts";
import { updateSearchIndex } from "#app/domain/search/index/update-index.server.ts";

/** A search reads texts that are not in the index yet, so this may be seconds. */
const POLL_MS = 3000;

/** Adds what members write to the index of the search, until stop(). */
export function startIndexing(): Polling {
  return startPolling(updateSearchIndex, POLL_MS, "The index of the search could not be updated");
}
