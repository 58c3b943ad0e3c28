/** The marks of what is new for a reader. Only the server draws the rows and the line with them. */
export const unread = {
  topic: "Okunmamış:",
  forum: "Okunmamış konular:",
  newCount_other: "{{n}} yeni",
  manyNew: "99+ yeni",
  newReplies: "Buradan sonrası yeni",
  allTitle: "Bütün konular okundu sayılsın mı?",
  allText:
    "Şimdiye kadar yazılanlar hiçbir forumda okunmamış görünmez. Bildirimleriniz olduğu gibi kalır.",
  forumTitle: "“{{forum}}” forumundaki konular okundu sayılsın mı?",
  forumText:
    "Bu forumda şimdiye kadar yazılanlar okunmamış görünmez. Bildirimleriniz olduğu gibi kalır.",
  markRead: "Okundu say",
};
