import type { Translated } from "../index.ts";
import type { mutes as source } from "../tr/mutes.ts";

export const mutes = {
  own: "Muted",
  ownText:
    "Topics and forums that you have muted don’t count as unread, and what muted members write stays folded. You are told of none of it, and nobody learns that they are muted.",
  nothing:
    "You have muted nothing. You can mute topics and forums on their own pages, and members on their profiles.",
  shown_one: "Showing {{from}}-{{to}} of {{n}} muted thing",
  shown_other: "Showing {{from}}-{{to}} of {{n}} muted things",
  member: "Member",
  muteMemberTitle: "Mute this member?",
  muteMemberText:
    "What they write stays folded, and you can open it. You aren’t notified of what they write, nor when they mention you. They don’t learn that they are muted, and you can unmute them at any time.",
  unmuteMemberTitle: "Unmute this member?",
  unmuteMemberText: "What they write is open again, and you are notified of it.",
  memberMuted:
    "You have muted this member: what they write stays folded, and you aren’t notified of it.",
  replyBy: "Reply of a member you have muted: {{username}}",
  topicBy: "Topic of a member you have muted: {{username}}",
} satisfies Translated<typeof source>;
