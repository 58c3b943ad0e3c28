import type { Readable } from "node:stream";
import { and, eq, gt, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { audit_log } from "#app/db/schema.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import type { ByteRange } from "#app/lib/storage/file-storage.ts";
import { refuseUnconfirmed } from "../../base/confirmed.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notFound } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import { type CommunityExport, getExport } from "./community-exports.server.ts";
import { export_files } from "./export-files.server.ts";
import { fileNameOf, subjectOf } from "./subject.server.ts";
import { FILE_TYPES } from "./write-export.server.ts";

/** A download that is continued within this time is no other one. */
const ONE_DOWNLOAD_MINUTES = 60;

type Download = {
  name: string;
  type: string;
  size: number;
  /** Changes with the content. */
  etag: string;
  read: (range?: ByteRange) => Promise<Readable>;
};

/** Opens an export for its download. The audit log records it before the first byte. */
export async function openExport(actor: User, export_id: number): Promise<Download> {
  const opened = await getExport(actor, export_id);
  const { state, size, content } = opened;
  if (state !== "ready" || size === null) throw notFound("communityExportNotFound");
  refuseUnconfirmed(actor);
  await rateLimit("community_download", actor);
  return {
    name: fileNameOf(opened),
    type: FILE_TYPES[content].type,
    size,
    etag: `"community-export-${export_id}"`,
    read: async (range) => {
      const stream = await openFile(export_id, range);
      try {
        await recordDownload(actor, opened);
        return stream;
      } catch (error) {
        stream.destroy();
        throw error;
      }
    },
  };
}

async function openFile(export_id: number, range: ByteRange | undefined): Promise<Readable> {
  try {
    return await export_files.read(export_id, range);
  } catch (error) {
    log.error({ err: error, export_id }, "A community export could not be opened");
    throw notFound("communityExportNotFound");
  }
}

/** A browser asks for a large file in parts, or again when it broke off. */
async function recordDownload(actor: User, downloaded: CommunityExport): Promise<void> {
  const subject = subjectOf(downloaded);
  const is_recorded = and(
    eq(audit_log.subject_type, subject.subject_type),
    eq(audit_log.subject_id, downloaded.id),
    eq(audit_log.action, "downloaded"),
    eq(audit_log.actor_id, actor.id),
    gt(audit_log.created_at, sql`now() - make_interval(mins => ${ONE_DOWNLOAD_MINUTES}::int)`),
  );
  if ((await db.$count(audit_log, is_recorded)) > 0) return;
  await db.transaction((tx) => record(tx, actor, { ...subject, action: "downloaded" }));
}
