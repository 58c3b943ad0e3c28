import { UnsafeHtmlError } from "#app/content/check-written-html.server.ts";
import { parseContent, writeContent } from "#app/content/content.server.ts";
import { excerptOf } from "#app/content/excerpt.server.ts";
import {
  type ContentLimit,
  ContentLimitError,
  MAX_IMAGES,
  MAX_STORED_BYTES,
  MAX_TABLE_CELLS,
  MAX_TABLE_COLUMNS,
  MAX_TAGS,
} from "#app/content/limits.ts";
import { linkMentions, mentionedNames } from "#app/content/mentions.server.ts";
import { isBlank } from "#app/content/text.ts";
import { logEvent } from "#app/lib/log.server.ts";
import type { MessageKey } from "#locales/index.ts";
import { rateLimit } from "../rate-limits.server.ts";
import { unprocessable } from "../refusal.ts";
import type { User } from "../users/user.ts";
import { listMembersByNames } from "../users/usernames.server.ts";
import type { ContentInput } from "./input.ts";
import { refuseNewcomerContent } from "./newcomer-limits.server.ts";

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

/** The HTML to store, its excerpt, and the members it mentions. The input is parsed once. */
export async function readContent(
  actor: User,
  { content: text, content_format = "html" }: ContentInput,
): Promise<{ content: string; excerpt: string; mentioned_ids: number[] }> {
  const document = withinLimits(() => parseContent(text, content_format));
  if (isBlank(document)) throw unprocessable("contentRequired", "content");
  const members = await listMembersByNames(mentionedNames(document));
  const mentioned_ids = [...new Set(members.map(({ id }) => id))];
  refuseNewcomerContent(actor, document, mentioned_ids);
  const usernames = new Map(members.map(({ name, username }) => [name, username]));
  const linked_document = linkMentions(document, usernames);
  const content = refusingUnsafe(actor, () => withinLimits(() => writeContent(linked_document)));
  return { content, excerpt: excerptOf(document), mentioned_ids };
}

/**
 * The content as it would be stored. A preview costs as much as storing, so it is rate limited too.
 */
export async function previewContent(actor: User, input: ContentInput): Promise<string> {
  await rateLimit("preview", actor);
  return (await readContent(actor, input)).content;
}

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
  actor: Pick<User, "id">,
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
