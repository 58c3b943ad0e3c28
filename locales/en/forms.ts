import type { Translated } from "../index.ts";
import type { forms as source } from "../tr/forms.ts";

export const forms = {
  optional: "(optional)",
  problems_one: "There is {{n}} problem in the form",
  problems_other: "There are {{n}} problems in the form",
  cancel: "Cancel",
  save: "Save",
  saving: "Saving…",
  sending: "Sending…",
  deleting: "Deleting…",
  saveWhenChanged: "You can save once you’ve changed something.",
  aboutField: "{{label}}: {{message}}",
} satisfies Translated<typeof source>;
