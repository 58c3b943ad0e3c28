/** /admin: the figures, the charts, and what waits for a superuser. */
export const dashboard = {
  writers: "Etkin üye (7 gün)",
  writersText_other: "Konu ya da yanıt yazanlar. Toplam üye: {{n}}",
  openInvites: "Açık davet",
  inWeek: "Son 7 günde {{number}}",
  thanWeekBefore: "önceki 7 güne göre",
  thanWeekAgo: "7 gün öncesine göre",
  unchanged: "Aynı",

  waitingHead: "Bekleyen işler",
  failedMail_other: "{{n}} e-posta gönderilemedi",
  failedMailMany_other: "{{n}} ya da daha fazla e-posta gönderilemedi",
  failedJobs_other: "{{n}} iş başarısız oldu",
  noBackup: "Doğrulanmış yedek yok",
  oldBackup: "Son doğrulanmış yedek bir buçuk günden eski",
  failedBackup: "Son yedek başarısız oldu",

  activity: "Yazılanlar",
  months_other: "{{n}} ay",
  inMonths_other: "Son {{n}} ay",
  activityChart: "Yazılan konu ve yanıtlar; sayılar aşağıdaki tabloda.",
  month: "Ay",

  livelyTopics: "En canlı konular",
  livelyForums: "En canlı forumlar",
  livelyText_other: "Son {{n}} günde yazılan yanıtlara göre.",
  livelyForumsText_other: "Son {{n}} günde yazılan konu ve yanıtlara göre.",
  noLively: "Bu sürede yanıt yazılmadı.",

  growth: "Davetle büyüme",
  growthText_other: "Son {{n}} ayda katılan üyeler, katıldıkları aya göre.",
  growthChart: "Aylara göre katılan üyeler; sayılar aşağıdaki tabloda.",
  personal: "Kişisel davetle",
  shared: "Çok kişilik bağlantıyla",
  added: "Davetsiz (yönetici ekledi)",
  noGrowth: "Bu sürede kimse katılmadı.",
};
