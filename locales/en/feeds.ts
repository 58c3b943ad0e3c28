import type { Translated } from "../index.ts";
import type { feeds as source } from "../tr/feeds.ts";

export const feeds = {
  name: "{{site}}: {{name}}",
  latest: "What was written last, in all forums",
  reply: "Re: {{topic}}",
  title: "Feeds (RSS)",
  addresses: "Addresses",
  text: "A feed reader gets what is new from these addresses, without signing in.",
  secret:
    "These addresses are like a password: whoever has one reads what you read. Give them to nobody.",
  suspended: "Feeds do not work while your account is suspended.",
  forum: "Forum: {{name}}",
  topic: "Topic: {{name}}",
  others:
    "Each forum and each topic has a feed of its own too; its subscription page leads to the address.",
  muted: "The feeds of forums leave out topics, forums and members that you have muted.",
  excerpts: "These addresses give the beginning of each text.",
  full: "These addresses give the whole of each text.",
  showExcerpts: "Show the addresses with the beginning of each text",
  showFull: "Show the addresses with the whole of each text",
  renewTitle: "New addresses",
  renewText:
    "Renew the addresses if somebody else has seen one. When your password changes, the old ones stop by themselves.",
  renew: "Renew the addresses",
  renewQuestion: "Renew the addresses of your feeds?",
  renewWarning: "All old addresses stop working. You have to add the new ones to your feed reader.",
  back: "Back to the feeds",
  ofForum: "Feed of this forum (RSS)",
  ofTopic: "Feed of this topic (RSS)",
} satisfies Translated<typeof source>;
