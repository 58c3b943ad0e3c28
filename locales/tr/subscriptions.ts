/** The pages of a subscription, and the list of them. */
export const subscriptions = {
  one: "Abonelik",
  forumText:
    "Abone olduğunuz forumlarda açılan her yeni konu, isterseniz yazılan her yanıt da size bildirilir.",
  topicText: "Abone olduğunuz konulara yazılan her yeni yanıt size bildirilir.",
  to: "“{{name}}” aboneliği",
  withReplies: "Konulara ve yanıtlara abone ol",
  backToForum: "Foruma dön",
  subscribedWithReplies: "Bu foruma ve içindeki tüm yanıtlara abonesiniz.",
  repliesToo: "Yanıtlar da bildirilsin",
  onlyTopics: "Yalnızca yeni konular bildirilsin",
};
