/** A topic for paper. */
export const printing = {
  print: "Yazdır",
  pageTitle: "Yazdır: {{topic}}",
  how: "Bu sayfada konu, yanıtları ve yalnızca kâğıda gerekenler var. Tarayıcınızın yazdırma komutunu kullanın.",
  parts: "Konu uzun: bu, {{parts}} bölümün {{page}}. bölümü.",
};
