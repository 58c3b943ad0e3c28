import type { Translated } from "../index.ts";
import type { pictures as source } from "../tr/pictures.ts";

export const pictures = {
  title: "Picture: {{name}}",
  withoutText: "Picture",
  backHome: "Home page",
  fullSize: "Open at full size",
  fullSizeOf: "Open at full size ({{width}} × {{height}})",
  viewer: "Large picture",
  close: "Close",
  next: "Next picture",
  previous: "Previous picture",
  position: "{{n}} / {{all}}",
} satisfies Translated<typeof source>;
