/**
 * Answers of the API that have no other content. The API is in English, and clients translate by
 * these exact texts.
 */
export const answers = {
  passwordUpdated: "Password updated successfully",
  recoverySent: "If that email is registered, we sent a password recovery link",
  tokenEnded: "The token was ended.",
  sessionEnded: "The session was ended.",
  keyEnded: "The key was ended.",
  userDeleted: "User deleted successfully",
  inviteDeleted: "The invite was deleted successfully.",
  categoryDeleted: "The category was deleted successfully.",
  forumDeleted: "The forum was deleted successfully.",
  topicDeleted: "The topic was deleted successfully.",
  postDeleted: "The post was deleted successfully.",
  subscribedToForum: "Subscribed to forum.",
  unsubscribedFromForum: "Unsubscribed from forum.",
  subscribedToTopic: "Subscribed to topic.",
  unsubscribedFromTopic: "Unsubscribed from topic.",
  thanked: "Thanked for the reply.",
  thanksTakenBack: "The thanks were taken back.",
  unmuted: "Unmuted.",
  notificationRead: "The notification was marked as read.",
  bookmarkRemoved: "The bookmark was removed.",
  suspensionEnded: "The suspension was ended.",
  topicRead: "The topic was marked as read.",
  forumRead: "The forum was marked as read.",
  allTopicsRead: "All topics were marked as read.",
  notificationsRead: "The notifications were marked as read.",
  webhookDeleted: "The webhook was deleted successfully.",
};
