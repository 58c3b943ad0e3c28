import type { notices as source } from "../tr/notices.ts";

export const notices = {
  success: "Success!",
  failure: "Something went wrong.",
  close: "Close notice",
  signedOut: "You have signed out.",
  languageChanged: "Language changed.",
} satisfies Record<keyof typeof source, string>;
