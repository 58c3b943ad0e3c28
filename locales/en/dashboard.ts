import type { Translated } from "../index.ts";
import type { dashboard as source } from "../tr/dashboard.ts";

export const dashboard = {
  writers: "Active members (7 days)",
  writersText_other: "Wrote a topic or reply. All members: {{n}}",
  openInvites: "Open invites",
  inWeek: "{{number}} in the last 7 days",
  thanWeekBefore: "compared with the 7 days before",
  thanWeekAgo: "compared with 7 days ago",
  unchanged: "No change",

  waitingHead: "Waiting for you",
  failedMail_one: "{{n}} email could not be sent",
  failedMail_other: "{{n}} emails could not be sent",
  failedMailMany_other: "{{n}} or more emails could not be sent",
  failedJobs_one: "{{n}} job failed",
  failedJobs_other: "{{n}} jobs failed",
  noBackup: "There is no verified backup",
  oldBackup: "The last verified backup is more than a day and a half old",
  failedBackup: "The last backup failed",

  activity: "Topics and replies",
  months_one: "{{n}} month",
  months_other: "{{n}} months",
  inMonths_one: "Last {{n}} month",
  inMonths_other: "Last {{n}} months",
  activityChart: "New topics and replies; the numbers are in the table below.",
  month: "Month",

  livelyTopics: "Busiest topics",
  livelyForums: "Busiest forums",
  livelyText_one: "By replies of the last {{n}} day.",
  livelyText_other: "By replies of the last {{n}} days.",
  livelyForumsText_one: "By topics and replies of the last {{n}} day.",
  livelyForumsText_other: "By topics and replies of the last {{n}} days.",
  noLively: "No replies in this time.",

  growth: "Growth by invitation",
  growthText_one: "Members who joined in the last {{n}} month, by month.",
  growthText_other: "Members who joined in the last {{n}} months, by month.",
  growthChart: "Members who joined, by month; the numbers are in the table below.",
  personal: "Personal invite",
  shared: "Link for several people",
  added: "No invite (added by a superuser)",
  noGrowth: "Nobody joined in this time.",
} satisfies Translated<typeof source>;
