import { z } from "zod";
import { COMMUNITY_EXPORT_DAYS } from "#app/domain/base/retention.ts";
import { EXPORT_CONTENTS } from "#app/domain/operations/community-exports/choices.ts";
import {
  type CommunityExport,
  deleteExport,
  listExports,
  requestExport,
} from "#app/domain/operations/community-exports/community-exports.server.ts";
import { EXPORT_FAILURES } from "#app/domain/operations/community-exports/failures.ts";
import { export_input } from "#app/domain/operations/community-exports/input.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { count_shape, id_shape, listOf, moment_shape, paging } from "../protocol/shapes.ts";

const export_shape = z
  .object({
    id: id_shape,
    content: z.enum(EXPORT_CONTENTS),
    with_passwords: z.boolean(),
    with_emails: z.boolean(),
    group_id: id_shape.nullable(),
    group_name: z.string().nullable(),
    state: z.enum(["waiting", "running", "ready", "failed"]),
    progress: count_shape,
    failure: z.enum(EXPORT_FAILURES).nullable(),
    size: count_shape.nullable(),
    created_at: moment_shape,
    created_by_id: id_shape.nullable(),
    expires_at: moment_shape.nullable(),
  })
  .meta({ id: "CommunityExport" });

/** Leaves out what only the site's pages use. */
function asAnswer(made: CommunityExport) {
  const { id, content, with_passwords, with_emails, group_id, group_name } = made;
  const { state, progress, failure, size, created_at, created_by_id, expires_at } = made;
  return {
    id,
    content,
    with_passwords,
    with_emails,
    group_id,
    group_name,
    state,
    progress,
    failure,
    size,
    created_at,
    created_by_id,
    expires_at,
  };
}

endpoint("/server/community-exports", "Server", {
  GET: operation({
    operationId: "listCommunityExports",
    summary: "Files with the whole community, newest first",
    description: `Those that are made or failed are among them. Each is deleted after ${COMMUNITY_EXPORT_DAYS} days.`,
    access: "superuser",
    query: paging,
    answer: listOf(export_shape),
    run: async ({ actor, input }) => {
      const { data, count } = await listExports(actor, input);
      return { data: data.map(asAnswer), count };
    },
  }),
  POST: operation({
    operationId: "createCommunityExport",
    summary: "Start to write the whole community into a file",
    description:
      "`everything` is for moving to another site, `members` has what every member reads in the same format, `pages` are pages that open from disk. `with_passwords` and `with_emails` have an effect with `everything` only, `group_id` with `pages` only: they then have what the group sees. One file is made at a time; `GET /server/community-exports` tells how far it is. It is downloaded on the page of the site.",
    access: "superuser",
    body: export_input,
    answer: export_shape,
    refusals: [404, 409],
    creates: "community_export",
    run: async ({ actor, input, call_key }) =>
      asAnswer(await requestExport(actor, input, call_key)),
  }),
});

endpoint("/server/community-exports/{id}", "Server", {
  DELETE: operation({
    operationId: "deleteCommunityExport",
    summary: "Delete a file with the whole community, or stop making it",
    access: "superuser",
    message: "communityExportDeleted",
    refusals: [404],
    run: ({ actor, params }) => deleteExport(actor, params.id),
  }),
});
