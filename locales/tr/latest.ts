/** The filters of /latest, which only the server draws. */
export const latest = {
  filters: "Gösterilen konular",
  all: "Tümü",
  mine: "Katıldığım",
  unanswered: "Yanıtsız",
  newestOnly_other: "Yalnızca en son yazılan {{n}} konuya bakıldı.",
  ownOnly_other: "Yalnızca son {{n}} konunuza ve son {{n}} yanıtınıza bakıldı.",
  allTopics: "Bütün konular",
  none_allText: "İlk konuyu bir forumda siz açın.",
  none_unread: "Hepsini okudunuz",
  none_unreadText: "Yeni konular ve yanıtlar yazıldıkça burada görünür.",
  none_mine: "Henüz bir konuya katılmadınız",
  none_mineText: "Açtığınız ve yanıt yazdığınız konular burada görünür.",
  none_unanswered: "Yanıtsız konu yok",
  none_unansweredText: "Her konuya en az bir yanıt yazılmış.",
};
