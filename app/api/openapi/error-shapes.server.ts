import { z } from "zod";
import { ERROR_CODES, INVALID_INPUT } from "../protocol/error-codes.server.ts";
import { count_shape } from "../protocol/shapes.ts";

const error_code = z.enum(ERROR_CODES).meta({
  id: "ErrorCode",
  description:
    "The reason, for programs. A code is never renamed or removed. New ones are added: treat one that you do not know by the status.",
});

const context = z
  .record(z.string(), z.union([z.string(), z.number()]))
  .optional()
  .meta({
    description:
      "The limit that was passed: `max_length`, `min_length`, `le`, `ge`, `pattern`, `expected`, or one of this rule",
  });

export const error_body = z
  .object({
    detail: z.string().meta({ description: "The reason, in English" }),
    code: error_code,
    ctx: context,
  })
  .meta({ id: "Trouble" });

const mistake = z
  .object({
    type: z.string().meta({ description: "The kind of mistake, in Pydantic's words" }),
    loc: z.array(z.union([z.string(), count_shape])).meta({
      description:
        "Where: `body`, `query`, `path` or `header`, then names of fields and places in lists",
    }),
    msg: z.string().meta({ description: "The reason, in English" }),
    code: error_code,
    ctx: context,
  })
  .meta({ id: "Mistake" });

export const invalid_input_body = z
  .object({
    detail: z.array(mistake),
    code: z.literal(INVALID_INPUT),
  })
  .meta({ id: "Mistakes" });
