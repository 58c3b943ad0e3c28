/** Muted members, topics and forums. */
export const mutes = {
  own: "Sessize aldıklarım",
  ownText:
    "Sessize aldığınız konular ve forumlar okunmamış sayılmaz, sessize aldığınız üyelerin yazdıkları katlanmış durur. Hiçbiri size bildirilmez ve kimse sessize alındığını öğrenmez.",
  nothing:
    "Sessize aldığınız bir şey yok. Konuları ve forumları kendi sayfalarından, üyeleri profillerinden sessize alabilirsiniz.",
  shown_other: "Sessize alınan {{n}} şeyin {{from}}–{{to}} arası gösteriliyor",
  member: "Üye",
  muteMemberTitle: "Bu üye sessize alınsın mı?",
  muteMemberText:
    "Yazdıkları katlanmış durur, isterseniz açarsınız. Yazdıkları ve sizden söz etmesi size bildirilmez. Sessize alındığını öğrenmez; istediğiniz zaman sesini açabilirsiniz.",
  unmuteMemberTitle: "Bu üyenin sesi açılsın mı?",
  unmuteMemberText: "Yazdıkları yeniden açık durur ve size bildirilir.",
  memberMuted: "Bu üyeyi sessize aldınız: yazdıkları katlanmış durur ve size bildirilmez.",
  replyBy: "Sessize aldığınız bir üyenin yanıtı: {{username}}",
  topicBy: "Sessize aldığınız bir üyenin konusu: {{username}}",
};
