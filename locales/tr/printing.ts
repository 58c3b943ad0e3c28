/** A topic for paper. */
export const printing = {
  print: "Yazdır",
  pageTitle: "Yazdır: {{topic}}",
  how: "Bu sayfada konu, yanıtları ve yalnızca kâğıda gerekenler var. Tarayıcınızın yazdırma komutunu kullanın.",
  parts:
    "Konu uzun olduğu için her bölümde {{replies}} yanıt var. Bu, {{parts}} bölümün {{page}}. bölümü.",
};
