/**
 * Thanking for a reply. The server draws these parts of a reply, so reading pages do not load the
 * texts.
 */
export const thanks = {
  thank: "Teşekkür et",
  takeBack: "Teşekkürü geri al",
  thanks_other: "{{n}} teşekkür",
  manyThanks: "99+ teşekkür",
  title: "Teşekkür edenler",
  titleIn: "“{{topic}}” konusundaki {{position}}. yanıta teşekkür edenler",
  nobody: "Bu yanıta henüz kimse teşekkür etmedi.",
  notification: "Teşekkür",
};
