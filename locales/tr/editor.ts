/** The editor of topics and replies. */
export const editor = {
  toPlain: "Düz metin",
  toRich: "Biçimli metin",
  toolPicture: "Resim",
  toolTable: "Tablo (düz metinde)",
  pictureAddress: "Resmin adresi",
  pictureText: "Resmin açıklaması",
  pictureAdd: "Ekle",
  pictureRefused: "Resmin adresi https:// ile başlamalı.",
  column: "Sütun {{n}}",
  isPlain: "Düz metin: biçimler Markdown olarak yazılır.",
  isRich: "Biçimli metin.",
  tableInPlain:
    "Tablolar düz metinde yazılır; tablonuz metne eklendi. Başka satır için altına bir satır daha yazın.",
  notConverted: "Metin şu anda çevrilemedi. Metniniz değişmedi.",
  richLoses:
    "Metinde yalnızca düz metinde yazılabilen bir bölüm var. Bir şey kaybolmasın diye düz metin olarak kaldı.",
  plainLoses:
    "Metinde düz metinde yazılamayan bir bölüm var (birleşik hücreler ya da resim boyutları). Bir şey kaybolmasın diye biçimli kaldı.",
  picturesLeftOut_other:
    "{{n}} resim alınmadı: yalnızca https:// ile başlayan adresler gösterilebilir.",
  filesLeftOut:
    "Dosya yüklenemez. Resmi başka bir siteye yükleyip adresini buraya ekleyebilirsiniz.",
  pictureShown: "Adres resim olarak gösterildi. Bağlantı olarak bırakmak için Ctrl+Z.",
  markdownFormatted: "Markdown olarak biçimlendirildi. Geri almak için Ctrl+Z.",
  markdownNotFormatted:
    "Yapıştırılan Markdown’da yalnızca düz metinde yazılabilen bir bölüm var; metin olduğu gibi eklendi.",
  sendKeys: "Göndermek için Ctrl+Enter",
};
