/** An uploaded picture, shown large. */
export const pictures = {
  title: "Resim: {{name}}",
  withoutText: "Resim",
  backHome: "Ana sayfa",
  fullSize: "Tam boyutuyla aç",
  fullSizeOf: "Tam boyutuyla aç ({{width}} × {{height}})",
  viewer: "Büyük resim",
  close: "Kapat",
  next: "Sonraki resim",
  previous: "Önceki resim",
  position: "{{n}} / {{all}}",
};
