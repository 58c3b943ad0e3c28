import type { Translated } from "../index.ts";
import type { site as source } from "../tr/site.ts";

export const site = {
  title: "Site settings",
  intro:
    "A text left empty in one language is taken from the other. The last three texts can use Markdown.",
  textIn: "{{text}} ({{language}})",
  name: "Site name",
  nameText:
    "Appears in the top bar, page titles and emails. If it’s empty in both languages, “{{name}}” is used.",
  tagline: "Tagline",
  taglineText: "One line on the login page and above the forums.",
  welcome: "Welcome text",
  welcomeText: "On the login page, below the form. Anyone can read it.",
  rules: "Rules",
  rulesText: "On the sign-up page, above the form.",
  footer: "Footer text",
  footerText: "At the bottom of every page. Anyone can read it.",
  reportsToHide: "Reports that hide a reply",
  reportsToHideText:
    "When so many members have reported a reply, it is hidden until a moderator looks at it. A number from 2 to 100; if it is empty, no reply is hidden by itself.",
  thanks: "Members can thank for replies",
  thanksText:
    "Each reply shows how many members have thanked; its author hears of it at most once a day. Switching it off also hides thanks already given.",

  stepsHead: "First steps",
  stepsDone: "{{done}} of {{total}} done",
  stepDone: "Done:",
  hideSteps: "Hide this list",
  step_name: "Name the place",
  step_nameText: "Write its name, tagline and sign-up rules.",
  step_forum: "Add the first category and forum",
  step_forumText: "Topics live in forums, and forums in categories.",
  step_invite: "Invite somebody",
  step_inviteText: "Nobody can join without an invite.",
  step_mail: "Set up email",
  step_mailText: "For invites, password links and notifications.",
  step_backup: "Make a backup",
  step_backupText: "After this one, backups are made every night.",
} satisfies Translated<typeof source>;
