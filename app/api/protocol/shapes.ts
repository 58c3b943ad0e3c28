import { z } from "zod";
import { INTEGER_MAX, WIDE_ID_MAX } from "#app/domain/base/limits.ts";
import { LIMIT_MAX } from "#app/domain/base/paging.ts";
import { wholeNumber } from "#app/domain/base/rules.ts";
import type { MessageKey } from "#locales/index.ts";

const IDS_MAX = 100;
export const IDEMPOTENCY_KEY_MAX = 255;

const tooManyIds: MessageKey = "tooManyIds";

/** `?skip=&limit=` of every list. */
export const paging = z.object({
  skip: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0),
  limit: wholeNumber(1, Number.MAX_SAFE_INTEGER)
    .default(LIMIT_MAX)
    .meta({ description: `More than ${LIMIT_MAX} is ${LIMIT_MAX}` })
    .transform((limit) => Math.min(limit, LIMIT_MAX)),
});

/** `?after_id=`: the list continues after the row with this id. The row need not exist any more. */
export function cursorId(max: number) {
  return wholeNumber(0, max)
    .optional()
    .meta({ description: "The list continues after the row with this id, in its order" });
}

/** `?ids=`: integers out of the range of ids are left out, as unknown ids are. */
export function idsQuery(id_max: number) {
  return z.object({
    ids: z
      .array(wholeNumber(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER))
      .max(IDS_MAX, tooManyIds)
      .transform((ids) => ids.filter((id) => id > 0 && id <= id_max))
      .default([]),
  });
}
export const ids_query = idsQuery(INTEGER_MAX);

/** An id that filters a list. Outside of the range of ids it becomes 0, and the list is empty. */
export const filter_id = wholeNumber(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).transform(
  (id) => (id > 0 && id <= INTEGER_MAX ? id : 0),
);

/** Parameters that are ids of 64 bits. */
const WIDE_IDS = new Set(["delivery_id", "notification_id", "post_id", "session_id"]);

/** The largest id that a parameter of the path may have. */
export function maxOfId(name: string): number {
  return WIDE_IDS.has(name) ? WIDE_ID_MAX : INTEGER_MAX;
}

/** Parts of answers. A moment is ISO 8601 in UTC; a list has the count of all rows. */
export const id_shape = z.int().min(1).max(INTEGER_MAX);
export const wide_id_shape = z.int().min(1).max(WIDE_ID_MAX);
export const count_shape = z.int().min(0);
export const moment_shape = z.iso.datetime({ precision: 3 });
export const message_body = z.object({ message: z.string() }).meta({ id: "Message" });

export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), count: count_shape });
}

export const id_list = listOf(id_shape).meta({ id: "IdList" });
