/**
 * The page that shows the API contract. The contract itself is in English, like the code of the
 * clients.
 */
export const docs = {
  title: "API belgesi",
  about:
    "{{site}} API’sinin bütün çağrıları, çağrıları denetleyen tanımların kendisinden çıkarılır.",
  machine: "Makineler için: {{file}}",
  contents: "İçindekiler",
  calls: "{{tag}} çağrıları",
  anyone: "Herkese açık",
  token: "Anahtar gerekir",
  input: "{{call}}: girdiler",
  answer: "Yanıt:",
  troubles: "Olabilecek hatalar:",
  statuses: "Durumlar",
  name: "Ad",
  place: "Yer",
  kind: "Tür",
  required: "Zorunlu",
  yes: "Evet",
  no: "Hayır",
  status: "Durum",
  meaning: "Anlamı",
  body: "Biçim",
  shapes: "Biçimler",
  shape: "{{name}} alanları",
};
