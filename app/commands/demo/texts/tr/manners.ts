import type { Manners } from "../../subject.ts";

export const turkishManners: Manners = {
  wrote: (name) => `${name} yazdı:`,
  openers: ["Konuya geç kaldım ama iki satır yazayım.", "Elinize sağlık, çok iyi anlatmışsınız.", "Ben de benzerini yaşadım.", "Geçen hafta tam bunu düşünüyordum.", "Uzman değilim, yalnızca deneyimimi yazıyorum.", "Güzel soru.", "Bu konuyu takibe aldım.", "Kısa cevap vereyim, uzunu akşama.", "Burada çok şey öğrendim, bir şey de ben ekleyeyim.", "Belki işinize yarar."],
  closers: ["Kolay gelsin.", "Gelişmeleri de yazın.", "Fikri olan varsa beni düzeltsin.", "Şimdilik bu kadar.", "Umarım yardımı olur.", "Merakla bekliyorum.", "Aceleniz yoksa bir hafta bekleyin.", "Kalın sağlıcakla.", "Selamlar.", "Hafta sonu deneyip haber veririm."],
  short: ["Takipteyim.", "Aynen.", "Eline sağlık!", "Bunu bir yere not ettim.", "Ne güzel anlatmışsınız.", "İşte aradığım cevap.", "Bunu okuyunca yüzüm güldü.", "Bizde de öyle.", "Çok yaşayın.", "Sonunu merak ediyorum.", "Defterime yazdım, sağ olun.", "Bu konunun kıymetini bilelim."],
  agrees: ["Buna katılıyorum.", "Tam olarak böyle.", "Ne güzel söylemişsiniz.", "Altına imzamı atarım.", "Bunu kenara yazdım.", "İçimden geçeni yazmışsınız.", "Tam üstüne bastınız."],
  doubts: ["Bundan o kadar emin değilim.", "Ben tersini yaşadım; belki koşullar başkaydı.", "Bir çekincem var.", "Genelde doğru ama her zaman değil.", "Burada ayrılıyoruz, dostça."],
  thanks: ["Teşekkür ederim, çok işime yaradı.", "Hepinize teşekkürler.", "Sağ olun, bunu hiç düşünmemiştim.", "Ne iyi ettiniz de yazdınız.", "Emeğinize sağlık, hepsini tek tek okudum.", "Hepinizi dinledim, sağ olun.", "İyi ki sormuşum."],
  lists: ["Kendi listem şöyle:", "Kısaca sıralayayım:", "Benim dikkat ettiklerim:", "Yıllar içinde öğrendiklerim:"],
  welcomes: ["Hoş geldiniz!", "Hoş geldin, iyi ki geldin.", "Aramıza hoş geldiniz, çayınız hazır.", "Hoş geldiniz. Kendinizi çok güzel anlatmışsınız.", "Ne iyi, bir kişi daha olduk. Hoş geldiniz.", "Hoş geldiniz, ilk sorunuzu merakla bekliyorum.", "Merhaba ve hoş geldiniz; forumlarda görüşürüz.", "Sizi davet edeni de tebrik ederim, hoş geldiniz.", "Hoş geldin! Kış buluşmasını takvime yaz."],
  newcomer_thanks: ["Ne sıcak bir karşılama, hepinize teşekkür ederim.", "Çok teşekkürler, şimdiden evimde gibiyim.", "Sağ olun! Biraz okuyup sonra yazmaya başlayacağım.", "Teşekkürler, kış buluşmasında tanışırız inşallah."],
};
