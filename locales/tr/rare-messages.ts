/**
 * More messages, which reading pages never show: those of programs and of seldom used forms. So the
 * browser does not load them there.
 */
export const rareMessages = {
  insufficientScope: "Bu anahtar bu işleme izin vermiyor",
  signInRequired: "Bu işlem için anahtar yetmez, parolayla giriş gerekir",
  keyNameTaken: "Bu adda bir anahtarınız zaten var.",
  tooManyKeys: "En çok 50 anahtarınız olabilir. Önce birini silin.",
  scopeRequired: "En az bir izin seçin",
  idempotencyKeyShape: "Idempotency-Key 1 ile 255 arası görünür ASCII karakter alır",
  idempotencyKeyReused: "Bu Idempotency-Key başka bir çağrıda kullanıldı. Yenisini kullanın.",
  changesGone: "Bu değişiklikler artık tutulmuyor. after=latest ile baştan başlayın",
  webhookUrlRefused: "https ile başlayan, internette olan bir adres yazın",
  tooManyWebhooks: "En çok 20 webhook olabilir.",
  webhookSwitchedOff: "Bu webhook kapalı.",
  tooManyInviteMails:
    "Şimdilik başka davet e-postası gönderemezsiniz. Davet bağlantısını kendiniz de iletebilirsiniz.",
  tooManyInviteMailsToAddress:
    "Bu adrese şimdilik başka davet e-postası gönderilemiyor. Davet bağlantısını kendiniz de iletebilirsiniz.",
  draftSent: "Bu yazı gönderildi.",
  tooManyDrafts: "En çok 50 taslağınız olabilir. Önce birini silin.",
  superuserSeesAll: "Yöneticiler her şeyi görür; onlar gibi bakmak bir şey değiştirmez.",
};
