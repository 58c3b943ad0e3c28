/** The site as a superuser sees it in the place of a member. */
export const viewAs = {
  band: "Siteyi “{{username}}” olarak görüyorsunuz.",
  bandText:
    "Onun gördüğünü görürsünüz, hiçbir şey yazamazsınız. Bildirimler ve yer imleri sizinkilerdir.",
  end: "Kendi görünümüme dön",
  title: "Site “{{username}}” olarak görülsün mü?",
  text: "Forumları, konuları ve aramayı bu üyenin gördüğü gibi görürsünüz; onun bildirimlerini, taslaklarını ve ayarlarını görmezsiniz. Bu sırada hiçbir şey yazılamaz, yönetim sayfaları kapalıdır. İşlem günlüğüne yazılır.",
  start: "“{{username}}” olarak gör",
  see: "Siteyi bu üye olarak gör",
  refused: "Şu anda yazılamaz",
  refusedText:
    "Siteyi “{{username}}” olarak görürken hiçbir şey kaydedilmez. Önce kendi görünümünüze dönün.",
  log: "{{actor}}, siteyi “{{name}}” olarak gördü.",
  logEnd: "{{actor}}, siteyi “{{name}}” olarak görmeyi bitirdi.",
  ownSettings: "Buradakiler kendi ayarlarınızdır, “{{username}}” adlı üyeninkiler değil.",
};
