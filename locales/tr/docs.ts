/**
 * The page that shows the API contract to people. What stands in the contract itself is English,
 * for clients are written in it.
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
