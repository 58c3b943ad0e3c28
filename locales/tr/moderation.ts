/** Pages of moderators, and what members see of them. */
export const moderation = {
  title: "Moderasyon",
  log: "Kayıtlar",
  logTitle: "Moderasyon kayıtları",
  logText: "Moderatörlerin yaptıkları. Kayıtlar değiştirilemez ve silinemez.",
  noLogText: "Bir moderatör bir şey yaptığında burada görünür.",
};
