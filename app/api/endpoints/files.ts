import { z } from "zod";
import { deleteFile } from "#app/domain/members/files/delete-file.server.ts";
import { getFile } from "#app/domain/members/files/file-page.server.ts";
import { file_deletion_query, upload_input } from "#app/domain/members/files/input.ts";
import { listOwnFiles, type OwnFile } from "#app/domain/members/files/own-files.server.ts";
import { storeFile } from "#app/domain/members/files/store-file.server.ts";
import { onlyUpload } from "#app/http/form/only-upload.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { count_shape, id_shape, listOf, moment_shape, paging } from "../protocol/shapes.ts";

const file = z
  .object({
    id: id_shape,
    kind: z.enum(["picture", "file"]),
    name: z.string(),
    type: z.string().meta({ description: "The media type of the bytes at `url`" }),
    size: count_shape,
    width: count_shape.nullable(),
    height: count_shape.nullable(),
    alt: z.string(),
    url: z.string().meta({ description: "The path of the bytes on the site" }),
    created_at: moment_shape,
  })
  .meta({ id: "File" });

const own_files = listOf(file).extend({
  used_bytes: count_shape.meta({ description: "How much room your files take" }),
  quota_bytes: count_shape.meta({ description: "How much they may take" }),
});

/** Leaves out what only the page of the settings shows. */
function ownFileAnswer({
  is_in_post: _is_in_post,
  is_in_moderated_post: _is_in_moderated_post,
  is_in_draft: _is_in_draft,
  is_face: _is_face,
  posts: _posts,
  post_count: _post_count,
  ...row
}: OwnFile) {
  return row;
}

endpoint("/files", "Files", {
  GET: operation({
    operationId: "listFiles",
    summary: "The pictures and files that you have uploaded, newest first",
    access: "member",
    query: paging,
    answer: own_files,
    run: async ({ actor, input }) => {
      const { data, ...list } = await listOwnFiles(actor, input);
      return { data: data.map(ownFileAnswer), ...list };
    },
  }),
  POST: operation({
    operationId: "uploadFile",
    summary: "Upload a picture or a file, to show it in a post by its `url`",
    access: "member",
    form: upload_input,
    takes_files: true,
    answer: file,
    refusals: [400, 413, 429],
    run: ({ actor, input, uploads }) => storeFile(actor, onlyUpload(uploads), input),
  }),
});

endpoint("/files/{id}", "Files", {
  GET: operation({
    operationId: "getFile",
    summary: "The description of a file that you may read: your own, or one that a post shows you",
    access: "member",
    answer: file,
    refusals: [404],
    run: ({ actor, params }) => getFile(actor, params.id),
  }),
  DELETE: operation({
    operationId: "deleteFile",
    summary: "Delete a file for good, with its bytes",
    description:
      "Its owner can while no post shows it, and no post of theirs that moderators removed has it. Superusers always can, and moderators if only posts of their forums have it; the posts keep its description.",
    access: "member",
    query: file_deletion_query,
    message: "fileDeleted",
    refusals: [400, 403, 404],
    run: async ({ actor, params, input: { reason } }) => {
      await deleteFile(actor, params.id, reason || null);
    },
  }),
});
