/** The question before posts move to a forum that other members see. */
export const sight = {
  text: "“{{forum}}” forumunu görebilenler farklı:",
  lost_other: "{{n}} üye bu yazıları artık göremez.",
  gained_other: "{{n}} üye bu yazıları görmeye başlar.",
  subscriptions_other: "{{n}} abonelik sona erer.",
  notTold: "Artık göremeyenlere yazıların nereye gittiği bildirilmez.",
};
