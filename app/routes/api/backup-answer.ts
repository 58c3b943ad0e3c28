import { z } from "zod";
import { count_shape, moment_shape } from "#app/api/protocol/shapes.ts";
import type { Backup } from "#app/domain/backups/backups.server.ts";

export const backup_shape = z
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
export function asAnswer({ name, date, s3_uri, size, status, verified_at }: Backup) {
  return { name, date, s3_uri, size, status, verified_at };
}
