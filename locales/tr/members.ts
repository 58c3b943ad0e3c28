/** The list of members, and a member's page. */
export const members = {
  searchLabel: "Ad ya da kullanıcı adı",
  shown_other: "{{n}} üyeden {{from}}-{{to}} arası gösteriliyor",
  topics_other: "{{n}} konu",
  nobody: "Üye bulunamadı",
  nobodyText: "Adı “{{search}}” aramasına uyan üye yok.",
  hasMore_other:
    "{{n}} üyeden fazlası eşleşiyor; ilk {{n}} üye listeleniyor. Adı biraz daha uzun yazın.",
  beginnings: "Yalnızca kullanıcı adı ya da ad soyadı bununla başlayan üyeler listeleniyor.",
  joined: "Katılım",
  editProfile: "Profili düzenle",
  latestTopics: "Son konular",
  noTopicsWritten: "Henüz konu açmadı.",
  noRepliesWritten: "Henüz yanıt yazmadı.",
  allTopics: "Bütün konuları",
  allReplies: "Bütün yanıtları",
  topicsOf: "{{name}} adlı üyenin konuları",
  repliesOf: "{{name}} adlı üyenin yanıtları",
};
