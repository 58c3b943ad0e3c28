import type { Translated } from "../index.ts";
import type { joining as source } from "../tr/joining.ts";

export const joining = {
  signUp: "Sign Up",
  signUpTitle: "You’re invited to {{site}}",
  invitesYou: "has invited you.",
  invitesYouSaying: "has invited you:",
  quoted: "“{{text}}”",
  fullNameHint: "3 to 30 characters.",
  usernameHint: "3 to 12 characters: lowercase letters, digits, dots, hyphens or underscores.",
  emailFixed: "This invite is for this address only, so it can’t be changed.",
  passwordHint: "At least 8 characters.",
  signingUp: "Signing up…",
  haveAccount: "Already a member?",
  toLogin: "Log in",
  invalidTitle: "This invite link can’t be read",
  invalidText:
    "Part of it may be missing or changed. Open the whole link from the email, or ask the person who invited you to send it again.",
  usedTitle: "This invite has been used",
  usedText:
    "Each invite is for one person. If you were the one who used it, log in; if not, ask the person who invited you for a new one.",
  expiredTitle: "This invite has expired",
  expiredText: "Ask the person who invited you for a new one.",
  revokedTitle: "This invite was withdrawn",
  revokedText:
    "The person who invited you deleted it or has left the community. You can ask another member you know for an invite.",
  recoverText: "Enter your email or username and we’ll email you a link to choose a new password.",
  backToLogin: "Back to login",
  resetTitle: "Choose a new password",
  resetText: "Changing your password logs you out on all devices.",
  reset: "Reset password",
  badTokenText:
    "Password reset links expire quickly and work only once. You can request a new one.",
  askAgain: "Request a new link",
  badTokenTitle: "Password reset link no longer valid",
  otherAddress: "This community is at another address. Open the same page there:",
  tooLarge:
    "What you sent is too large and was not taken. Go back with your browser: your text is still there. Shorten it and send it again.",
  closedTitle: "Nobody can join any more",
  closedText: "This site is read only now. Members can still log in and read.",
  fullTitle: "All places on this link are taken",
  fullText:
    "If you signed up with it, log in. Otherwise ask the person who sent it to you for a new one.",
  recoverStored:
    "Enter your email or username, then ask the person who runs the site for the link to choose a new password.",
  linkInvalid: "This link is no longer valid",
} satisfies Translated<typeof source>;
