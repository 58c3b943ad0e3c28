/** Pages of moderators, and what members see of them. */
export const moderation = {
  title: "Moderasyon",
  split: "Yanıtları ayır",
  splitNamed: "“{{topic}}” konusundan yanıt ayır",
  splitText:
    "Ayrı bir konu olacak yanıtları seçin. İçlerinden ilki yeni konunun ilk gönderisi olur, ötekiler sırasını korur. Eski adresleri yeni yerlerine götürür.",
  nothingToSplit: "Bu konuda ayrılacak bir şey yok.",
  goOn: "Seçilenlerle devam et",
  fromHere: "Buradan sonuna kadar",
  chosen_other: "{{n}} yanıt seçildi",
  splitResult_other: "Seçtiğiniz {{n}} yanıt bu konudan ayrılıp yeni bir konu olur.",
  firstOpens: "Yeni konuyu {{position}}. yanıt açar ({{username}}):",
  authorsHear: "Bu yanıtları yazanlara bildirim gider.",
  splitButton: "Yeni konuyu oluştur",
  backToChoice: "Seçime dön",
  merge: "Konuyu birleştir",
  mergeNamed: "“{{topic}}” konusunu birleştir",
  mergeText:
    "Bu konunun bütün gönderileri başka bir konuya geçer. İki konunun gönderileri tek bir sıraya, zaman sırasına girer.",
  otherTopic: "Öteki konunun adresi ya da numarası",
  otherTopicHint: "Örneğin /topic/12 ya da 12. Numara, konunun adresinin sonundadır.",
  showMerge: "Sonucu göster",
  mergeWhat: "Birleşince ne olur?",
  mergeKeeps_other:
    "Sonuç, “{{forum}}” forumunda “{{title}}” başlıklı bir konudur; {{n}} yanıtı olur.",
  mergeOpens:
    "Konuyu, daha eski olan ilk gönderi açar ({{opening}}). Ötekisi, yazıldığı zamana göre yanıtların arasına girer ({{reply}}).",
  mergeAddresses: "Birleşen konunun bütün adresleri ve aboneleri öteki konuya geçer.",
  mergeUndo: "Yanıtları sonradan yine ayırabilirsiniz.",
  mergeButton: "Konuları birleştir",
};
