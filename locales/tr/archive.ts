/** The archive of the site as pages that open from disk: what is on its pages. */
export const archive = {
  madeOn: "{{site}} sitesinin {{date}} tarihindeki arşivi. İnternetsiz açılır.",
  forMembers: "Bütün üyelerin okuduğu her şey burada.",
  forGroup: "“{{group}}” grubunun okuduğu her şey burada.",
  readOnly: "Burada yazılamaz, yalnızca okunur.",
  firstPage: "İlk sayfa",
  lastPage: "Son sayfa",
  repliesShown: "Yanıtlar: {{from}} – {{to}}",
  editedOn: "düzenlenme: {{date}}",
  lastReplyOn: "son yanıt: {{date}}",
  openedBy: "açan: {{username}}",
  joinedOn: "Üyelik tarihi: {{date}}",
  latestTopics: "Açtığı son konular",
  needsScript:
    "Arama, JavaScript ile çalışır; burada çalışmıyor. Bütün konular forumlarda, bütün üyeler üye listesinde.",
  searchHelp: "Sözcüklerin hepsi geçmelidir. Önüne eksi konan sözcük geçmez: “masa -ceviz”.",
  noFilters: "“yazar:” gibi süzgeçler ve sözcüklerin sırası arşivde aranamaz.",
  searching: "Aranıyor…",
  searchFailed: "Arama dosyaları okunamadı. Arşivin bütün klasörlerini birlikte kopyalayın.",
};
