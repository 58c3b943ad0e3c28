import { z } from "zod";
import { id_shape, listOf, moment_shape } from "#app/api/protocol/shapes.ts";
import { content } from "./topic-answer.ts";

const version = z
  .object({
    title: z.string().nullable().meta({ description: "Null for a reply" }),
    content,
    editor_id: id_shape.nullable().meta({ description: "Null after the account was deleted" }),
    created_at: moment_shape,
  })
  .meta({ id: "Version" });

export const versions = listOf(version);
