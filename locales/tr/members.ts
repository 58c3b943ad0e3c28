/** The list of members. */
export const members = {
  searchLabel: "Ad ya da kullanıcı adı",
  shown_other: "{{n}} üyeden {{from}}-{{to}} arası gösteriliyor",
  topics_other: "{{n}} konu",
  nobody: "Üye bulunamadı",
  nobodyText: "Adı “{{search}}” aramasına uyan üye yok.",
  hasMore_other:
    "{{n}} üyeden fazlası eşleşiyor; ilk {{n}} üye listeleniyor. Adı biraz daha uzun yazın.",
  beginnings: "Yalnızca kullanıcı adı ya da ad soyadı bununla başlayan üyeler listeleniyor.",
};
