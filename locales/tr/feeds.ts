/** The feeds, and the tab of the settings that has their addresses. */
export const feeds = {
  name: "{{site}}: {{name}}",
  latest: "Bütün forumlarda son yazılanlar",
  reply: "Yanıt: {{topic}}",
  title: "Akışlar (RSS)",
  addresses: "Adresler",
  text: "Akış okuyucu bir program, yeni yazılanları bu adreslerden alır; bunun için giriş yapmaz.",
  secret: "Bu adresler parola gibidir: bilen, sizin okuduklarınızı okur. Kimseye vermeyin.",
  suspended: "Hesabınız askıda olduğu sürece akışlar çalışmaz.",
  forum: "Forum: {{name}}",
  topic: "Konu: {{name}}",
  others:
    "Her forumun ve her konunun kendi akışı da vardır; adresini abonelik sayfasında bulursunuz.",
  muted: "Sessize aldığınız konular, forumlar ve üyeler forum akışlarına girmez.",
  excerpts: "Bu adresler yazıların başını verir.",
  full: "Bu adresler yazıların tamamını verir.",
  showExcerpts: "Yazıların başını veren adresleri göster",
  showFull: "Yazıların tamamını veren adresleri göster",
  renewTitle: "Yeni adresler",
  renewText:
    "Adreslerinizi başkası gördüyse yenileyin. Parolanız değişince eski adresler kendiliğinden geçersiz olur.",
  renew: "Adresleri yenile",
  renewQuestion: "Akış adresleri yenilensin mi?",
  renewWarning:
    "Eski adreslerin hepsi geçersiz olur. Yenilerini okuyucu programınıza eklemeniz gerekir.",
  back: "Akışlara dön",
  ofForum: "Bu forumun akışı (RSS)",
  ofTopic: "Bu konunun akışı (RSS)",
};
