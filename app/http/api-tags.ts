/** The groups of operations, in the order in which the document and its page show them. */
export const TAGS = {
  Authentication: "Sign in, and choose a new password",
  Users: "Accounts, one's own and others'",
  Categories: "The groups of forums",
  Forums: "Forums and what they count",
  Topics: "Topics with their first post",
  Replies: "The replies in a topic",
  Subscriptions: "The forums and topics that notify one",
  Notifications: "One's own notifications",
  Invites: "Invitations for new members",
  Server: "Release and backups",
  Documentation: "This API's own description",
};

export type Tag = keyof typeof TAGS;
