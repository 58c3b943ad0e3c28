import type { Translated } from "../index.ts";
import type { editing as source } from "../tr/editing.ts";

export const editing = {
  changedBy: "{{username}} changed this while you were editing",
  changedByYou: "You changed this in another window",
  changedBySomebody: "This was changed while you were editing",
  replaces:
    "Nothing has been saved yet: what you wrote is still in the form. If you save again, it replaces what is shown below.",
  joins:
    "Nothing has been saved yet. Those changes are now in the form, together with yours: save again to keep both.",
  stored: "What is stored now",
  inForm: "You did not change this, so the form now says the same.",
  editTopic: "Edit topic",
  editPost: "Edit reply",
  editNamedTopic: "Edit “{{topic}}”",
  editPostIn: "Edit reply in “{{topic}}”",
} satisfies Translated<typeof source>;
