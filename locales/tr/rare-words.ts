/** Words of forms and of the administration, which reading pages do not need. */
export const rareWords = {
  newPassword: "Yeni parola",
  confirmPassword: "Parola tekrarı",
  superuser: "Yönetici",
  inactive: "Devre dışı",
  invites: "Davetler",
  backups: "Yedekler",
  createdAt: "Oluşturulma",
  status: "Durum",
  type: "Tür",
  yes: "Evet",
  no: "Hayır",
  latestReplies: "Son yanıtlar",
  matchingMembers: "Üyeler",
  unknown: "Bilinmiyor",
  copy: "Kopyala",
  copyLink: "Bağlantıyı kopyala",
};
