import { rm } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { db, liftTimeLimits } from "#app/db/client.server.ts";
import { violatesUnique } from "#app/db/errors.server.ts";
import { activity_totals, topics } from "#app/db/schema.server.ts";
import { stopDrawing } from "#app/lib/pictures/draw-picture.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { createUploadFolder } from "../../members/files/uploads-folder.server.ts";
import { fixCounters } from "../doctor/counters.server.ts";
import type { Community } from "./community.ts";
import { type DrawnFile, drawFiles } from "./draw-files.server.ts";
import { storeBookmarks } from "./store-bookmarks.server.ts";
import { numberFiles, storeFiles, withFiles } from "./store-files.server.ts";
import { storeForums } from "./store-forums.server.ts";
import { storeMembers } from "./store-members.server.ts";
import { storeModeration } from "./store-moderation.server.ts";
import { storeMutes } from "./store-mutes.server.ts";
import { storeNotifications } from "./store-notifications.server.ts";
import { storeReads } from "./store-reads.server.ts";
import { storeThanks } from "./store-thanks.server.ts";
import { storeThreads } from "./store-threads.server.ts";

/**
 * Stores the community in one transaction, in addition to existing accounts. Refuses a database
 * that has topics.
 */
export async function fillDatabase(community: Community, password_hash: string): Promise<void> {
  const folder = await createUploadFolder();
  // The database needs the pictures last, so they are drawn meanwhile.
  const drawn_files = drawFiles(community.files, folder);
  try {
    await Promise.all([drawn_files, storeCommunity(community, password_hash, drawn_files)]);
  } finally {
    await drawn_files.catch(() => {});
    stopDrawing();
    await rm(folder, { recursive: true, force: true });
  }
}

async function storeCommunity(
  community: Community,
  password_hash: string,
  drawn_files: Promise<DrawnFile[]>,
): Promise<void> {
  await db
    .transaction(async (tx) => {
      await liftTimeLimits(tx);
      await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.DEMO})`);
      const [topic] = await tx.select({ id: topics.id }).from(topics).limit(1);
      if (topic)
        throw new OperatorError(
          "This database already holds topics: the demo community is only made in an empty one.",
        );
      const user_ids = await storeMembers(tx, community, password_hash);
      const forum_ids = await storeForums(tx, community);
      const numbered_files = await numberFiles(tx, community.files);
      const threads = withFiles(community.threads, numbered_files);
      const stored_threads = await storeThreads(tx, threads, user_ids, forum_ids);
      await storeNotifications(tx, community, stored_threads, user_ids, forum_ids);
      await storeBookmarks(tx, community, stored_threads, user_ids);
      await storeThanks(tx);
      await storeMutes(tx, community, user_ids, forum_ids);
      await fixCounters(tx);
      await storeReads(tx, community, user_ids);
      await storeModeration(tx, community, stored_threads, user_ids, forum_ids);
      await storeFiles(tx, numbered_files, await drawn_files, stored_threads, user_ids);
      // A running site has already counted these days, without what is dated in them now.
      await tx.delete(activity_totals);
      await tx.execute(sql`analyze`);
    })
    .catch(refuseTakenNames);
}

function refuseTakenNames(error: unknown): never {
  const is_taken =
    violatesUnique(error, "users_username_fold") || violatesUnique(error, "users_email_fold");
  throw is_taken
    ? new OperatorError(
        "A member here has the name or e-mail address of a demo member: make the demo in an empty database.",
        { cause: error },
      )
    : error;
}
