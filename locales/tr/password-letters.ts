/** /admin/users/letters. */
export const passwordLetters = {
  title: "Parolası olmayan üyeler",
  about:
    "Topluluk başka bir forumdan taşındı ve bazı üyelerin parolası buraya gelmedi. Onlara parola belirleyecekleri bir bağlantı gönderebilirsiniz. Kendiliğinden hiçbir şey gönderilmez.",
  members: "Adresi olan, parolası olmayan",
  withLetter: "Bağlantısı geçerli olan",
  lastSent: "Son gönderim",
  never: "Geçerli bağlantı yok",
  withoutAddress: "Doğrulanmış adresi de olmayan",
  withoutAddressText:
    "Doğrulanmış adresi olmayanlara bağlantı gönderilmez: adres bir başkasının olabilir. Adreslerini üye yönetiminden girebilirsiniz.",
  toSend_other: "{{n}} e-posta sırada; birkaç saniyede bir gönderiliyor.",
  send_other: "Sıradaki {{n}} e-postayı gönder",
  howSent:
    "Her e-posta üyenin dilindedir; topluluğun taşındığını, üyenin buradaki adını ve bağlantıyı söyler. Bağlantı 14 gün geçerlidir. Kullanmayanlara sonra yeniden gönderebilirsiniz.",
  nobody: "Şu anda gönderilecek e-posta yok.",
  hint: "Bazı üyelerin parolası yok.",
  hintLink: "Onlara bağlantı gönderin",
  log: "{{actor}} parolası olmayan üyelere bağlantı gönderdi.",
  letters: "E-posta sayısı",
};
