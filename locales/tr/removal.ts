/** The questions before a topic or reply is removed. */
export const removal = {
  deleteTopicTitle: "Konu kaldırılsın mı?",
  deleteTopicText: "“{{title}}” konusu ve içindekiler hemen kaldırılır; artık kimse göremez.",
  deleteOpening: "konu, ilk gönderisiyle",
  deleteTopicButton_other: "Konuyu ve {{n}} yanıtı kaldır",
  deleteTopicAlone: "Konuyu kaldır",
  deletePostTitle: "Yanıt kaldırılsın mı?",
  deletePostText: "Bu yanıt hemen kaldırılır; artık kimse göremez.",
  deletePostButton: "Yanıtı kaldır",
  deleteNamedTopic: "“{{topic}}” konusu kaldırılsın mı?",
  deletePostIn: "“{{topic}}” konusundaki yanıt kaldırılsın mı?",
  takeBackWithin_other: "{{n}} saat içinde geri alabilirsiniz.",
  restorableFor_other:
    "Moderatörler {{n}} gün boyunca geri getirebilir; sonra metniyle birlikte kalıcı olarak silinir.",
  authorIsTold: "Yazarına kaldırıldığı ve gerekçesi bildirilir, kimin kaldırdığı söylenmez.",
  removalReason: "Yazara söylenecek gerekçe",
  removing: "Kaldırılıyor…",
};
