/** Pictures and files: one's own, and those of the site for superusers and moderators. */
export const files = {
  title: "Dosyalar",
  ownTitle: "Dosyalarım",
  ownAbout:
    "Yüklediğiniz resimler ve dosyalar. Birini yalnızca onu gösteren yazıyı okuyabilenler görür. Yeniden göstermek için altındaki satırı bir yazınıza kopyalayın.",
  ownRoom: "Dolu: {{used}} / {{max}}. Kalan: {{left}}.",
  uploaded: "Yükledikleriniz",
  none: "Henüz bir şey yüklemediniz",
  noneText: "Bir resmi ya da dosyayı yazarken de, buradan da yükleyebilirsiniz.",
  shown_other: "{{n}} dosyanın {{from}}–{{to}} arası gösteriliyor",
  back: "Dosyalarıma dön",

  altHint: "Resimde ne olduğunu, onu göremeyenler için yazın.",
  upload: "Yükle",
  uploading: "Yükleniyor…",

  yourPicture: "Profil resminiz",
  shownIn: "Gösteren:",
  more_other: "ve {{n}} yazı daha",
  shownElsewhere: "Göremediğiniz bir yazıda görünüyor.",
  inRemovedPost: "Kaldırılmış bir yazınızda, bu yüzden silinemez.",
  inDraft: "Bir taslağınızda",
  notShown: "Hiçbir yazıda görünmüyor",

  deleteQuestion: "Bu dosya silinsin mi?",
  deleteText: "Dosya hemen ve geri dönüşsüz silinir.",
  deleteInDraft: "Bir taslağınız bu dosyayı gösteriyor; taslakta yeri boş kalır.",
  deleteUnused_other: "Kullanılmayan {{n}} dosyayı sil ({{size}})",
  deleteUnusedQuestion: "Kullanılmayan dosyalar silinsin mi?",
  deleteUnusedText_other: "{{n}} dosya geri dönüşsüz silinir, {{size}} yer açılır.",
  unusedMeans:
    "Hiçbir yazıda, yazının eski bir sürümünde, kaldırılmış bir yazıda ve taslağınızda olmayanlar kullanılmayan dosyalardır.",

  about: "En çok yer tutanlar ve sahipleri.",
  noneAtAll: "Henüz kimse dosya yüklemedi.",
  byMember: "En çok yer tutan üyeler",
  largest: "En büyük dosyalar",
  ofMember: "{{name}} adlı üyenin dosyaları",
  memberTotal_other: "{{n}} dosya, {{size}}",
  owner: "Yükleyen",
  room: "Tuttuğu yer",
  uploadedAt: "Yüklenme",
  origin: "Alındığı adres",
  posts: "Gösteren yazılar",
  noPosts:
    "Şu anda hiçbir yazı göstermiyor. Kaldırılmış bir yazıda ya da bir yazının eski bir sürümünde olabilir.",
  postsShown_other: "{{n}} yazının {{from}}–{{to}} arası gösteriliyor",
  alsoElsewhere:
    "Başka forumlardaki yazılar da bunu gösteriyor; bu yüzden yalnızca bir yönetici silebilir.",
  inPost: "Dosyalar:",

  deleteNow: "Hemen sil",
  deleteNowText:
    "“{{name}}” onu gösteren bütün yazılardan ve diskten hemen silinir. Geri alınamaz.",
  deleteNowRest:
    "Yazılarda yalnızca açıklaması kalır. Eski yedekler silinene kadar onlarda durur; resmi az önce açmış bir tarayıcı onu bir saat kadar gösterebilir.",
  deletionReasonHint: "Günlüğe yazılır.",
  backToFile: "Dosyaya dön",
  logDeleted: "{{actor}} bir dosyayı sildi: {{name}}",
};
