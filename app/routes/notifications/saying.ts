/** The sentence of each type. */
export const saying = {
  mention: "notifications.saysMention",
  topic_reply: "notifications.saysReply",
  forum_topic: "notifications.saysTopic",
  other: "notifications.saysMember",
} as const;
