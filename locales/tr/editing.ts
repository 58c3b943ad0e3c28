/**
 * The messages of an edit form if somebody else has changed the same thing meanwhile, and the titles
 * of the forms of topics and replies.
 */
export const editing = {
  changedBy: "Siz düzenlerken {{username}} bunu değiştirdi",
  changedByYou: "Bunu bu arada başka bir pencerede siz değiştirdiniz",
  changedBySomebody: "Siz düzenlerken bu değiştirildi",
  replaces:
    "Henüz bir şey kaydedilmedi; yazdıklarınız formda duruyor. Yeniden kaydederseniz aşağıda gösterilenin yerine geçer.",
  joins:
    "Henüz bir şey kaydedilmedi. O değişiklikler artık sizinkilerle birlikte formda; yeniden kaydederseniz ikisi de kalır.",
  stored: "Şu anda kayıtlı olan",
  inForm: "Bunu siz değiştirmediniz; formda da artık böyle.",
  editTopic: "Konuyu düzenle",
  editPost: "Yanıtı düzenle",
  editNamedTopic: "“{{topic}}” konusunu düzenle",
  editPostIn: "“{{topic}}” konusundaki yanıtı düzenle",
};
