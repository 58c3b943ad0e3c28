/** The list of what a member has written and not sent. */
export const drafts = {
  mine: "Taslaklarım",
  listText_other:
    "Yazıp göndermedikleriniz; başka bir cihazda başladıklarınız da. Yalnızca siz görürsünüz, son değişiklikten {{n}} gün sonra silinirler.",
  nothing: "Taslağınız yok",
  nothingText: "Bir konu ya da yanıt yazarken yarım bıraktıklarınız burada durur.",
  topic: "Yeni konu taslağı",
  topicIn: "Yeni konu: {{forum}}",
  reply: "Yanıt taslağı",
  reply_of: "Yanıt: {{topic}}",
  topic_edit: "Konuyu düzenleme",
  topic_edit_of: "Konuyu düzenleme: {{topic}}",
  post_edit: "Yanıtı düzenleme",
  post_edit_of: "Yanıtı düzenleme: {{topic}}",
  isGone: "(artık yok)",
  savedAt: "{{date}} saklandı",
  readOrDelete: "Oku ya da sil",
  named: "Taslak: {{title}}",
  continue: "Yazmayı sürdür",
};
