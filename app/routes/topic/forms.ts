import { z } from "zod";
import { comparedText, form_key, version } from "#app/domain/base/rules.ts";
import { draft_version } from "#app/domain/topics/drafts/draft-version.ts";
import { post_input, topic_input } from "#app/domain/topics/topics/input.ts";

/** The plain field contains Markdown, the rich editor HTML. */
export const content_format = z.enum(["markdown", "html"], "invalidInput").default("markdown");

/** Longer than the names of all members that a post may mention. */
const UNNOTIFIED_MAX = 1000;

/** The button that stores the post has no intent. */
const intent = z.literal("preview", "invalidInput").optional();
/** The mentioned members of whom the form has said that they are not notified. */
const unnotified = comparedText(UNNOTIFIED_MAX).optional();
const writing_fields = { content_format, form_key, draft_version, intent, unnotified };

export const topic_form = topic_input.omit({ forum_id: true }).extend(writing_fields);
export const post_form = post_input.extend(writing_fields);

export const topic_edit_form = topic_form.extend({ version });
export const post_edit_form = post_form.extend({ version });
