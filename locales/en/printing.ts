import type { Translated } from "../index.ts";
import type { printing as source } from "../tr/printing.ts";

export const printing = {
  print: "Print",
  pageTitle: "Print: {{topic}}",
  how: "This page has the topic, its replies and only what belongs on paper. Use the print command of your browser.",
  parts: "The topic is long: this is part {{page}} of {{parts}}.",
} satisfies Translated<typeof source>;
