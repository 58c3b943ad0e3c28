import { z } from "zod";
import { form_key, plainText, TITLE_MAX, version } from "../../base/rules.ts";
import { written_text } from "../topics/input.ts";
import { draft_version } from "./draft-version.ts";

/** What a draft will become, and of which forum, topic or reply. */
export type DraftTarget = {
  kind: "topic" | "reply" | "topic_edit" | "post_edit";
  thing_id: number;
};

/** A draft may be unfinished: nothing is required. */
export const draft_input = z.object({
  title: plainText(TITLE_MAX).optional(),
  content: written_text.default(""),
  content_format: z.enum(["markdown", "html"], "invalidInput").default("markdown"),
  form_key,
  draft_version,
  /** The version of the text that is edited. */
  version,
});

export type DraftInput = z.output<typeof draft_input>;
