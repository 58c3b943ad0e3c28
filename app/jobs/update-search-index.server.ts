import { updateSearchIndex } from "#app/domain/search/update-index.server.ts";
import { type Polling, startPolling } from "./polling.server.ts";

/** Until then, a search compares the new texts themselves. */
const POLL_MS = 3000;

/** Adds what members write to the index of the search, until stop(). */
export function startIndexing(): Polling {
  return startPolling(updateSearchIndex, POLL_MS, "The index of the search could not be updated");
}
