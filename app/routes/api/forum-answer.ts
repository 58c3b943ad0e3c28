import { z } from "zod";
import { count_shape, id_shape, moment_shape } from "#app/api/protocol/shapes.ts";

export const category = z
  .object({ id: id_shape, name: z.string(), order: z.int() })
  .meta({ id: "Category" });

export const forum = z
  .object({
    id: id_shape,
    name: z.string(),
    description: z.string(),
    category_id: id_shape,
    order: z.int(),
    total_topics: count_shape,
    total_posts: count_shape,
    last_post: z
      .object({ topic_id: id_shape, owner_id: id_shape, created_at: moment_shape })
      .nullable(),
  })
  .meta({ id: "Forum" });

/** What a caller must know who moves a category or a forum. */
export const MOVE_TEXT =
  "At the end of the list nothing changes. Others may get another `order` too.";
