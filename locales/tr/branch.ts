/** The page where moderators suspend a member together with whom they invited. */
export const branch = {
  title: "{{name}}: davet ettikleri",
  text_other:
    "{{n}} hesap: üyenin kendisi, davet ettikleri ve onların davet ettikleri. Seçtikleriniz aynı nedenle ve aynı güne kadar askıya alınır.",
  hasMore_other: "Daha çok hesap var: ilk {{n}} hesap listeleniyor.",
  superuser: "{{name}}: yönetici, dışarıda kalır",
  moderator: "{{name}}: moderatör, dışarıda kalır",
  suspended: "{{name}}: zaten askıya alındı, olduğu gibi kalır",
  invitedBy: "davet eden: {{name}}",
  written: "{{topics}} konu, {{posts}} yanıt",
  suspendChosen: "Seçilenleri askıya al",
  suspendCount_other: "{{n}} kişiyi askıya al",
  chooseAll: "Hepsini seç ({{number}})",
  withoutEnd: "Süresiz",
  whom: "Askıya alınacaklar",
};
