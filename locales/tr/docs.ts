/**
 * The page that shows the API contract. The contract itself is in English, like the code of the
 * clients.
 */
export const docs = {
  title: "API belgesi",
  about: "Bu belge, {{site}} API’sine gelen istekleri denetleyen şemalardan üretilir.",
  machine: "Makineler için: {{file}}",
  contents: "İçindekiler",
  calls: "{{tag}} çağrıları",
  anyone: "Herkese açık",
  token: "Anahtar gerekir",
  input: "{{call}}: girdiler",
  answer: "Yanıt:",
  troubles: "Olası hatalar:",
  statuses: "Durum kodları",
  place: "Yeri",
  required: "Zorunlu",
  meaning: "Anlamı",
  body: "Şema",
  shapes: "Şemalar",
  shape: "{{name}} alanları",
};
