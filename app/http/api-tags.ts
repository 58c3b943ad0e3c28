/** The groups of operations, in the order in which the document and its page show them. */
export const TAGS = {
  Authentication: "Sign in, and choose a new password",
  Users: "Accounts",
  Categories: "The groups of forums",
  Forums: "Forums and what they count",
  Topics: "Topics with their first post",
  Replies: "The replies in a topic",
  Subscriptions: "The forums and topics that a member is notified about",
  Notifications: "Notifications of the member",
  Invites: "Invitations for new members",
  Server: "Release and backups",
  Documentation: "The description of this API",
};

export type Tag = keyof typeof TAGS;
