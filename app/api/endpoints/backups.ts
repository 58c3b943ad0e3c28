import { z } from "zod";
import {
  awaitBackup,
  type Backup,
  createBackup,
  listBackups,
} from "#app/domain/operations/backups/backups.server.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { count_shape, listOf, moment_shape, paging } from "../protocol/shapes.ts";

const backup_shape = z
  .object({
    name: z.string(),
    date: moment_shape,
    /** Set once the backup is verified: `s3://bucket/key` or a `file:` URL. */
    s3_uri: z.string().nullable(),
    size: count_shape.nullable(),
    status: z.enum(["running", "verified", "failed"]),
    verified_at: moment_shape.nullable(),
  })
  .meta({ id: "Backup" });

/** Leaves out the fields that only the site's pages use. */
function asAnswer({ name, date, s3_uri, size, status, verified_at }: Backup) {
  return { name, date, s3_uri, size, status, verified_at };
}

endpoint("/server/backups", "Server", {
  GET: operation({
    operationId: "listBackups",
    summary: "Backups, newest first",
    description: "Those that run or failed are among them.",
    access: "superuser",
    may_observe: true,
    query: paging,
    answer: listOf(backup_shape),
    run: async ({ actor, input }) => {
      const { data, count } = await listBackups(actor, input);
      return { data: data.map(asAnswer), count };
    },
  }),
});

/**
 * The contract promises this limit. If a backup takes longer, the answer says that it is running.
 */
const ANSWER_WITHIN_MS = 30_000;

endpoint("/server/create-backup", "Server", {
  POST: operation({
    operationId: "createBackup",
    summary: "Create a backup; answers when it is finished, or after 30 seconds at the latest",
    description:
      "If it is still running then, `status` says so: `GET /server/backups` tells how it ends.",
    access: "superuser",
    answer: backup_shape,
    creates: "backup",
    run: async ({ actor, call_key }) => {
      const { id } = await createBackup(actor, call_key);
      return asAnswer(await awaitBackup(actor, id, ANSWER_WITHIN_MS));
    },
  }),
});
