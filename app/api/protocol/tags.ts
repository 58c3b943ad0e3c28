/** The groups of operations, in the order in which the document and its page show them. */
export const TAGS = {
  Authentication: "Logging in and recovering a password",
  Users: "Accounts of members",
  Categories: "Groups of forums",
  Forums: "Forums and their totals",
  Groups: "Groups of members, who may see forums that others do not",
  Topics: "Topics and their opening posts",
  Replies: "Replies in a topic",
  Files: "Pictures and files that posts show",
  Changes: "What was created, changed and deleted, for programs that keep a copy",
  Unread: "What a member has not read yet",
  Search: "Words in titles, topics and replies",
  Bookmarks: "What a member wants to find again, with notes that only they see",
  Subscriptions: "The forums and topics a member is notified about",
  Mutes: "What a member does not want to be notified of",
  Notifications: "A member's notifications",
  Invites: "Invites for new members",
  Moderation: "Reports, warnings, suspensions and the log of moderators",
  Webhooks: "Addresses to which changes are posted",
  Server: "Dashboard, log, settings, e-mail, release and backups",
  Documentation: "This API, described",
};

export type Tag = keyof typeof TAGS;
