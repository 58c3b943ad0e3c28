/** Texts that every form has. */
export const forms = {
  optional: "(isteğe bağlı)",
  problems_other: "Formda {{n}} sorun var",
  cancel: "Vazgeç",
  save: "Kaydet",
  saving: "Kaydediliyor…",
  sending: "Gönderiliyor…",
  deleting: "Siliniyor…",
  saveWhenChanged: "Bir değişiklik yapınca kaydedebilirsiniz.",
  aboutField: "{{label}}: {{message}}",
  tooLongBy_other: "Çok uzun: en çok {{max}} karakter olabilir, {{n}} karakter fazla",
  tooLongByAbout_other: "Çok uzun: sınır {{max}} KB, yaklaşık {{n}} karakter fazla",
  tooLongStored: "Bağlantıları ve & < > işaretleriyle çok uzun. Birkaç gönderiye bölün.",
};
