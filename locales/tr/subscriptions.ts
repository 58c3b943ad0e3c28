/** The pages of a subscription. */
export const subscriptions = {
  forumText:
    "Abone olduğunuz forumlarda açılan her yeni konu, isterseniz yazılan her yanıt da size bildirilir.",
  topicText: "Abone olduğunuz konulara yazılan her yeni yanıt size bildirilir.",
  subscribedWithReplies: "Bu foruma ve içindeki tüm yanıtlara abonesiniz.",
  subscribeWithReplies: "Konulara ve yanıtlara abone ol",
  repliesToo: "Yanıtlar da bildirilsin",
  onlyTopics: "Yalnızca yeni konular bildirilsin",
  to: "“{{name}}” aboneliği",
};
