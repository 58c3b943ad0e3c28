import { UnsafeHtmlError } from "#app/content/check-written-html.server.ts";
import {
  type ContentLimit,
  ContentLimitError,
  MAX_IMAGES,
  MAX_STORED_BYTES,
  MAX_TABLE_CELLS,
  MAX_TABLE_COLUMNS,
  MAX_TAGS,
} from "#app/content/limits.ts";
import { logEvent } from "#app/lib/process/log.server.ts";
import type { MessageKey } from "#locales/index.ts";
import { unprocessable } from "./refusal.ts";

type LimitRefusal = { key: MessageKey; values: Record<string, number> };

const LIMIT_REFUSALS: Record<ContentLimit, LimitRefusal> = {
  tags: { key: "tooManyTags", values: { max_tags: MAX_TAGS } },
  table: {
    key: "tableTooLarge",
    values: { max_columns: MAX_TABLE_COLUMNS, max_cells: MAX_TABLE_CELLS },
  },
  images: { key: "tooManyImages", values: { max_images: MAX_IMAGES } },
  size: { key: "tooLong", values: { max_stored_bytes: MAX_STORED_BYTES } },
};

/** Turns a ContentLimitError into a refusal, of the field of a form. */
export function withinLimits<Result>(work: () => Result, field = "content"): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ContentLimitError)) throw error;
    const { key, values } = LIMIT_REFUSALS[error.limit];
    throw unprocessable(key, field, values);
  }
}

/**
 * Refuses HTML that the sanitizer would change. This means a bug in the writer, and perhaps an
 * attempt to exploit it.
 */
export function refusingUnsafe<Result>(
  actor: { id: number },
  write: () => Result,
  field = "content",
): Result {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof UnsafeHtmlError)) throw error;
    logEvent("unsafe_content_refused", { user_id: actor.id });
    throw unprocessable("unsafeContent", field);
  }
}
