import type { joining as source } from "../tr/joining.ts";

export const joining = {
  signUp: "Sign Up",
  signUpTitle: "A seat is kept for you at {{site}}",
  invitesYou: "has invited you.",
  invitesYouSaying: "has invited you:",
  quoted: "“{{text}}”",
  fullName: "Full name",
  fullNameHint: "3 to 30 characters.",
  username: "Username",
  usernameHint: "3 to 12 characters; lowercase letters, digits, dot, hyphen, underscore.",
  email: "E-mail",
  emailFixed: "The invite was written to this address; it cannot be changed.",
  password: "Password",
  passwordHint: "At least 8 characters.",
  confirmPassword: "Confirm password",
  signingUp: "Signing up…",
  haveAccount: "Are you a member already?",
  toLogin: "Log in",
  invalidTitle: "This invitation link could not be read",
  invalidText:
    "A part of it may be missing or changed. Open the whole link from the e-mail, or ask the person who invited you to send it again.",
  usedTitle: "This invite has been used",
  usedText:
    "Each invite is for one person. If it was you who used it, you can log in; if not, ask the person who invited you for a new one.",
  expiredTitle: "This invite has expired",
  expiredText: "Ask the person who invited you for a new one; it will let you in.",
  revokedTitle: "This invite was taken back",
  revokedText:
    "The person who invited you deleted it or has left the community. Another member you know can invite you.",
  recoverTitle: "Forgot password?",
  recoverText:
    "Type the e-mail address you signed up with, and we send a link with which you can choose a new password.",
  recover: "Continue",
  backToLogin: "Back to log in",
  resetTitle: "Choose a new password",
  resetText: "With the new password, your sessions on all devices end.",
  newPassword: "New password",
  reset: "Reset password",
  badTokenTitle: "This link is not good any more",
  badTokenText:
    "Links to reset a password are good for a short time and work once. You can ask for a new one.",
  askAgain: "Ask for a new link",
} satisfies Record<keyof typeof source, string>;
