/**
 * The page that shows the API contract. The contract itself is in English, because the code of the
 * clients is.
 */
export const docs = {
  title: "API belgesi",
  about:
    "{{site}} API’si: nasıl başlanır, hangi çağrılar var, ne alır ve ne verirler. Çağrıların kendisi, istekleri denetleyen şemalardan üretilir.",
  documents: "Belgeler",
  contents: "İçindekiler",
  toTop: "Başa dön",
  inEnglish: "Bu belge İngilizcedir.",

  guide: "Başlarken",
  allCalls: "Bütün çağrılar",
  calls: "{{tag}} çağrıları",
  anyone: "Herkese açık",
  member: "Üyelere açık",
  superuser: "Yalnızca yönetici",
  scope: "izin: {{name}}",
  signInOnly: "Anahtar yetmez",

  input: "Girdi",
  required: "zorunlu",
  optional: "olmayabilir",
  default: "varsayılan {{value}}",
  minimum: "en az {{value}}",
  maximum: "en çok {{value}}",
  minLength: "en az {{value}} karakter",
  maxLength: "en çok {{value}} karakter",
  minItems: "en az {{value}} öğe",
  maxItems: "en çok {{value}} öğe",
  pattern: "desen: {{value}}",
  request: "Örnek istek",
  answer: "Yanıt:",
  example: "Örnek yanıt",
  troubles: "Olası hatalar:",

  shapes: "Şemalar",
  statuses: "Durum kodları",
};
