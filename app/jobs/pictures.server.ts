import { job } from "#app/domain/base/queue/job.ts";
import { type Polling, startPolling } from "#app/domain/base/queue/polling.server.ts";
import { convertOldPictures } from "#app/domain/topics/pictures/convert-old-pictures.server.ts";
import { fetchPictures } from "#app/domain/topics/pictures/fetch-pictures.server.ts";

/** A member who looks again sees the picture. If there is nothing to do, it costs one small query. */
const POLL_MS = 3000;

/** Fetches the pictures that posts wait for, until stop(). */
export function startFetchingPictures(): Polling {
  return startPolling(fetchPictures, POLL_MS, "Pictures of other sites could not be fetched");
}

/** A million posts take an hour. After it ended, a start finds nothing to do. */
const policy = { retries: 3, retry_after_seconds: 60, expire_seconds: 12 * 3600, at_once: 1 };

export const convertOldPicturesJob = job("convert-old-pictures", policy, () =>
  convertOldPictures(),
);

/** After a restore of an older backup there are old posts again. */
export const old_pictures_schedule = { name: "convert-old-pictures", cron: "22 * * * *" } as const;
