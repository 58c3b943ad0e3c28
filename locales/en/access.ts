import type { Translated } from "../index.ts";
import type { access as source } from "../tr/access.ts";

export const access = {
  logIn: "Log In",
  withPasskey: "Log in with a passkey",
  show: "Show password",
  byInvitation: "{{site}} is invite-only. Have an invite link? Open it to sign up.",
  logOut: "Log out",
} satisfies Translated<typeof source>;
