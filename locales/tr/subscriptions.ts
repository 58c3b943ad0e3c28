/** The pages that change a subscription. */
export const subscriptions = {
  subscription: "Abonelik",
  subscriptionText:
    "Abone olduğunuz forumlarda açılan her yeni konu, isterseniz yazılan her yanıt da size bildirilir.",
  topicSubscriptionText: "Abone olduğunuz konulara yazılan her yeni yanıt size bildirilir.",
  backToForum: "Foruma dön",
  subscriptionTo: "“{{name}}” aboneliği",
  subscribedWithReplies: "Bu foruma ve içindeki tüm yanıtlara abonesiniz.",
  subscribeWithReplies: "Konulara ve yanıtlara abone ol",
  repliesToo: "Yanıtlar da bildirilsin",
  onlyTopics: "Yalnızca yeni konular bildirilsin",
};
