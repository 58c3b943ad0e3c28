/** Push messages of a device: the section of the settings and its page. */
export const push = {
  title: "Anlık bildirimler",
  text: "Biri sizden söz ettiğinde, site kapalıyken de bu cihazda bir bildirim görürsünüz. Şifreli gönderilir ve e-postadan fazlasını söylemez.",
  turnOn: "Bu cihazda aç",
  turnOff: "Bu cihazda kapat",
  isOn: "Bu cihazda açık.",
  isOff: "Bu cihazda kapalı.",
  denied:
    "Tarayıcınız bu sitenin bildirimlerini engelliyor. Tarayıcının site ayarlarından izin verip sayfayı yenileyin.",
  notAllowed: "İzin vermediğiniz için bu cihazda kapalı kaldı.",
  failed: "Tarayıcınız anlık bildirimleri açamadı. Biraz sonra yeniden deneyin.",
  needsBrowser:
    "Anlık bildirimleri açmak için JavaScript’e ve bildirimleri destekleyen bir tarayıcıya ihtiyaç vardır. iPhone ve iPad’de önce siteyi ana ekrana ekleyin.",
  endpointRefused:
    "Tarayıcınızın bildirim hizmetine bu siteden ulaşılamaz: adresi internette herkese açık ve https ile olmalı.",
  devices: "Açık olduğu cihazlar",
  thisDevice: "Bu cihaz",
};
