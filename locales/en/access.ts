import type { access as source } from "../tr/access.ts";

export const access = {
  logIn: "Log In",
  email: "E-mail",
  password: "Password",
  show: "Show",
  hide: "Hide",
  forgot: "Forgot password?",
  byInvitation: "{{site}} is joined by invitation. If you have an invitation link, open it.",
  logOut: "Log out",
  logOutTitle: "Do you want to log out?",
  logOutText: "Your session on this device ends. Everything you wrote stays where it is.",
} satisfies Record<keyof typeof source, string>;
