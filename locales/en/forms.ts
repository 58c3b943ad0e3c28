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
  tooLongBy_one: "Too long: {{n}} character over the limit of {{max}}",
  tooLongBy_other: "Too long: {{n}} characters over the limit of {{max}}",
  tooLongByAbout_one: "Too long: the limit is {{max}} KB, about {{n}} character too many",
  tooLongByAbout_other: "Too long: the limit is {{max}} KB, about {{n}} characters too many",
  tooLongStored: "Too long with its links and the signs & < >. Split it into several posts.",
} satisfies Translated<typeof source>;
