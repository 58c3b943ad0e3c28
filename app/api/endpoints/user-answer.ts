import { z } from "zod";
import { count_shape, id_shape, moment_shape } from "../protocol/shapes.ts";

const fields = {
  id: id_shape,
  username: z.string(),
  full_name: z.string().nullable(),
  picture_url: z.string().nullable(),
  about: z.string().nullable(),
  is_superuser: z.boolean(),
  is_active: z.boolean(),
  total_topics: count_shape,
  total_posts: count_shape,
  created_at: moment_shape,
};

/** The fields that members see of each other. */
export const public_user = z.object(fields).meta({ id: "PublicUser" });

/** The fields that the account's owner and superusers see. */
export const own_user = z
  .object({ ...fields, email: z.string(), invites_count: count_shape })
  .meta({ id: "User" });

/** What becomes of a file that is sent as the picture of a member. */
export const PICTURE_TEXT =
  "A JPEG, PNG, GIF, WebP or AVIF. It is cut to a square from its middle and drawn anew, without metadata. The former picture is deleted.";

/** `User` of the own account and for superusers, else `PublicUser`. */
export const user = z.union([own_user, public_user]).meta({ id: "AnyUser" });
