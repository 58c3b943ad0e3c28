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
};
