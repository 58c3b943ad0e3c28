import { z } from "zod";
import { LIMIT_LARGEST } from "#app/domain/paging.ts";
import { INTEGER_LARGEST, whole } from "#app/domain/rules.ts";
import type { MessageKey } from "#locales/index.ts";

const IDS_LARGEST = 100;

const tooManyIds: MessageKey = "tooManyIds";

/** `?skip=&limit=` of every list. */
export const paging = z.object({
  skip: whole(0, Number.MAX_SAFE_INTEGER).default(0),
  limit: whole(1, Number.MAX_SAFE_INTEGER)
    .default(LIMIT_LARGEST)
    .meta({ description: `More than ${LIMIT_LARGEST} is ${LIMIT_LARGEST}` })
    .transform((limit) => Math.min(limit, LIMIT_LARGEST)),
});

/** `?ids=` of the calls that take several; what can be nobody's id is unknown, and left out. */
export const several_ids = z.object({
  ids: z
    .array(whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER))
    .max(IDS_LARGEST, tooManyIds)
    .transform((ids) => ids.filter((id) => id > 0 && id <= INTEGER_LARGEST))
    .default([]),
});

/** An id that narrows a list: of what can be nobody's, the list is empty. */
export const asked_id = whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).transform((id) =>
  id > 0 && id <= INTEGER_LARGEST ? id : 0,
);

/**
 * The shapes of answers: `id`, a moment as ISO 8601 in UTC, a list with the count of all its rows.
 */
export const id_shape = z.int().min(1).max(INTEGER_LARGEST);
export const count_shape = z.int().min(0);
export const moment_shape = z.iso.datetime({ precision: 3 });
export const message_answer = z.object({ message: z.string() }).meta({ id: "Message" });

export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), count: count_shape });
}
