import { z } from "zod";
import { upload_input } from "#app/domain/members/files/input.ts";
import { storeFile } from "#app/domain/members/files/store-file.server.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { onlyUpload } from "../protocol/only-upload.ts";
import { count_shape, id_shape, moment_shape } from "../protocol/shapes.ts";

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

endpoint("/files", "Files", {
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
