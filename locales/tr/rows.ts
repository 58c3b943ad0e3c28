/** Rows of lists and posts. Only the server draws them, so browsers do not load these texts. */
export const rows = {
  by: "yazan:",
  noPosts: "Henüz gönderi yok",
  topics: "Konular:",
  replies: "Yanıtlar:",
  noReply: "Yanıt yok",
  pinned: "Sabit",
  locked: "Kilitli",
  beginning: "Konunun başı",
  openingOf: "{{username}} adlı üyenin konusu",
  showMore: "Daha fazla göster",
  showLess: "Daha az göster",
  replyRemovedHere: "#{{position}}: Bir yanıt kaldırıldı.",
};
