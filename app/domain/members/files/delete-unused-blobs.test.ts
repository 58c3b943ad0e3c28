import { expect, test } from "vitest";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { withHeldLock } from "#app/db/held-lock.server.ts";
import { sql } from "#tests/support/domain.ts";
import { deleteUnusedBlobs } from "./delete-unused-blobs.server.ts";
import { addBlobRow } from "./parts/store-blob.server.ts";

test("bytes that no file has are not deleted while a community is imported", async () => {
  await deleteUnusedBlobs();
  await addBlobRow({ sha256: "a".repeat(64), size: 1 });
  await withHeldLock(ADVISORY_LOCKS.COMMUNITY_IMPORT, async () => {
    expect(await deleteUnusedBlobs()).toBe(0);
    expect(await sql`select from blobs`).toHaveLength(1);
  });
  expect(await deleteUnusedBlobs()).toBe(1);
});
