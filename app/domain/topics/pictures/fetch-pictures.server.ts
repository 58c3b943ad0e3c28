import { rm } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { FetchedPicture } from "#app/content/outside-pictures.server.ts";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { downloadPublic, NoAnswer, NoFile, TooLarge } from "#app/lib/net/download-public.server.ts";
import { NotPublic } from "#app/lib/net/public-request.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { countUsage } from "../../base/rate-limits.server.ts";
import { Refusal } from "../../base/refusal.ts";
import { shareFetchedPicture, storeFetched } from "../../members/files/fetched-pictures.server.ts";
import { refuseFullSite } from "../../members/files/parts/quota.server.ts";
import { createUploadFolder } from "../../members/files/uploads-folder.server.ts";
import { reader_columns } from "../../members/users/columns.server.ts";
import { isNewcomer } from "../../members/users/newcomer.server.ts";
import { allows_loopback } from "../../notify/push/allows-loopback.server.ts";
import {
  type ClaimedAddress,
  claimAddress,
  type Failure,
  listWaitingPosts,
  postpone,
  recordFailure,
  type WaitingPost,
} from "./claim-address.server.ts";
import { showPicture } from "./show-picture.server.ts";

/** So many sites may be slow before another one has to wait. */
const FETCHED_AT_ONCE = 4;
const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
/** A full site has room again when somebody has deleted something. */
const NO_ROOM_SECONDS = 600;
const HEADERS = {
  "User-Agent": `Divan-Pictures (+${env.SITE_URL}/)`,
  Accept: "image/avif,image/webp,image/png,image/jpeg,image/gif",
  // Nothing is decompressed here.
  "Accept-Encoding": "identity",
};

type Download = typeof downloadPublic;

/** Fetches all pictures that are due, until the signal aborts. */
export async function fetchPictures(
  stopping: AbortSignal = new AbortController().signal,
  download: Download = downloadPublic,
): Promise<void> {
  const outcomes = await Promise.allSettled(
    Array.from({ length: FETCHED_AT_ONCE }, () => fetchInTurn(stopping, download)),
  );
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}

async function fetchInTurn(stopping: AbortSignal, download: Download): Promise<void> {
  while (!stopping.aborted) {
    const claimed = await claimAddress();
    if (!claimed) return;
    await fetchAndShow(claimed, stopping, download);
  }
}

async function fetchAndShow(
  claimed: ClaimedAddress,
  stopping: AbortSignal,
  download: Download,
): Promise<void> {
  const { address } = claimed;
  const waiting_posts = await listWaitingPosts(address);
  const [first] = waiting_posts;
  // Its post was deleted at this moment, and the rows with it.
  if (!first) return;
  const { owner_id } = first;
  const isThere = async () => (await shareFetchedPicture({ address, owner_id })) !== null;
  const is_fetched =
    (await isThere()) ||
    ((await isAllowed(claimed, waiting_posts)) &&
      (await fetchPicture(claimed, { owner_id, stopping, download })) &&
      (await isThere()));
  if (is_fetched) await showEverywhere(address);
}

/** Another post with the same address may have been stored meanwhile. */
async function showEverywhere(address: string): Promise<void> {
  const pictures = new Map<number, FetchedPicture | null>();
  for (const post of await listWaitingPosts(address)) {
    const { owner_id } = post;
    const picture = pictures.get(owner_id) ?? (await shareFetchedPicture({ address, owner_id }));
    pictures.set(owner_id, picture);
    if (picture) await showPicture(post, picture);
  }
}

/** Whoever makes the site fetch very many pictures waits for them. Those of old posts do not count. */
async function isAllowed(
  claimed: ClaimedAddress,
  waiting_posts: readonly WaitingPost[],
): Promise<boolean> {
  const [asker] = waiting_posts;
  if (!asker || waiting_posts.some(({ is_old }) => is_old)) return true;
  const [owner] = await db
    .select({ ...reader_columns, is_trusted: users.is_trusted, created_at: users.created_at })
    .from(users)
    .where(eq(users.id, asker.owner_id));
  if (!owner) return true;
  const limit = isNewcomer(owner) ? "newcomer_fetched_picture" : "fetched_picture";
  const seconds = await countUsage(limit, owner);
  if (seconds === null) return true;
  await postpone(claimed, seconds);
  return false;
}

type Fetching = { owner_id: number; stopping: AbortSignal; download: Download };

/** False if there is no picture yet, or will be none. */
async function fetchPicture(
  claimed: ClaimedAddress,
  { owner_id, stopping, download }: Fetching,
): Promise<boolean> {
  const { address } = claimed;
  const { host } = new URL(address);
  const folder = await createUploadFolder();
  try {
    await refuseFullSite(folder);
    const path = join(folder, "picture");
    const request = { path, headers: HEADERS, max_bytes: MAX_BYTES, timeout_ms: TIMEOUT_MS };
    const size = await download(address, { ...request, signal: stopping, allows_loopback });
    await storeFetched({ address, owner_id }, { path, size });
    log.info({ host, size }, "A picture was fetched");
    return true;
  } catch (error) {
    if (stopping.aborted) await postpone(claimed, 0);
    else if (hasNoRoom(error)) await postpone(claimed, NO_ROOM_SECONDS);
    else {
      const fault = faultOf(error);
      if (!fault) throw error;
      log.info({ host, ...fault }, "A picture could not be fetched");
      await recordFailure(claimed, fault);
    }
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The site is full, draws too many pictures, or cannot reach its storage. */
function hasNoRoom(error: unknown): boolean {
  return error instanceof Refusal && (error.key === "siteFull" || error.status === 503);
}

/** Null for a fault of this site. What may be otherwise in an hour is no final failure. */
function faultOf(error: unknown): { failure: Failure; is_final: boolean } | null {
  if (error instanceof NotPublic) return { failure: "not_public", is_final: true };
  if (error instanceof TooLarge) return { failure: "too_large", is_final: true };
  if (error instanceof NoFile) return { failure: "answer", is_final: !isTemporary(error.status) };
  if (error instanceof NoAnswer)
    return { failure: error.is_timeout ? "timeout" : "no_connection", is_final: false };
  if (!(error instanceof Refusal)) return null;
  return { failure: error.status === 413 ? "too_large" : "no_picture", is_final: true };
}

function isTemporary(status: number): boolean {
  return [408, 425, 429].includes(status) || status >= 500;
}
