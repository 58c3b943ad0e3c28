/**
 * Texts of the frame that a reader seldom sees, so the browser does not load them with a reading
 * page.
 */
export const rareLayout = {
  forbidden: "Bu sayfayı görme izniniz yok",
  forbiddenText: "İzniniz olması gerekiyorsa bir yöneticiye yazın.",
  tooMany: "Biraz yavaşlayın",
  tooManyText_other: "Kısa sürede çok fazla istek geldi. {{n}} saniye sonra yeniden deneyin.",
  welcomeForum: "Konular ve yanıtlar burada. İzlemek istediklerinize abone olun.",
  welcomeNotifications: "Üstteki zil: size yanıt verenler ve adınızı ananlar.",
  welcomeInvites_other: "{{n}} kişi davet edebilirsiniz. Sayfası üstteki menüde.",
  welcomeSettings: "Adınız, e-postalar ve renkler. Sayfası üstteki menüde.",
  suspendedUntil: "Hesabınız {{date}} tarihine kadar askıda: okuyabilirsiniz, ama yazamazsınız.",
  suspendedForGood: "Hesabınız süresiz olarak askıda: okuyabilirsiniz, ama yazamazsınız.",
  suspendedBecause: "Nedeni: “{{reason}}”",
  appealTo: "İtirazınız varsa şu adrese yazın:",
  appealToAdmin: "İtirazınız varsa bir yöneticiye yazın.",
  readOnly: "Yalnızca okunuyor",
  readOnlySince: "Bu site {{date}} tarihinden beri yalnızca okunuyor: kimse yeni bir şey yazamaz.",
  preferences: "Dil ve renk modu",
  waitHours_other: "En geç {{n}} saat sonra yeniden deneyebilirsiniz.",
  waitMinutes_other: "En geç {{n}} dakika sonra yeniden deneyebilirsiniz.",
  offline: "Veritabanına ulaşılamıyor",
  offlineText: "Genellikle kısa sürede düzelir. Sayfayı birazdan yenileyin.",
  busy: "Şu anda yapılamıyor",
  busyText: "Veritabanı bu isteği yerine getiremedi. Birkaç saniye sonra yeniden deneyin.",
  oops: "Hay aksi!",
  pageNotFound: "Sayfa bulunamadı.",
  pageNotFoundText:
    "Adres yanlış yazılmış ya da sayfa silinmiş olabilir. Adresi kontrol edin ya da ana sayfadan devam edin.",
  onlyOffline: "Çevrimdışısınız. Taslaklarınız bu cihazda.",
};
