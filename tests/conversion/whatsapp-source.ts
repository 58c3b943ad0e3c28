import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { textFile, writeZipFile } from "./packed-source.ts";

/*
 * Exports of WhatsApp with everything that made other converters fail. All people are invented. M stands
 * for U+200E, which is before what WhatsApp writes itself, and N for U+202F.
 */

const marked = (text: string) => text.replaceAll("{M}", "\u200E").replaceAll("{N}", "\u202F");

/** iOS in Turkish: seconds, brackets, and notices in the name of the group. */
export const IOS_CHAT =
  marked(`[10.03.2024, 23:58:01] Komşular: {M}Mesajlar ve aramalar uçtan uca şifrelidir. Yalnızca bu sohbetteki kişiler okuyabilir.
[10.03.2024, 23:58:01] Komşular: {M}Ayşe Yılmaz bu grubu oluşturdu
[10.03.2024, 23:59:30] Ayşe Yılmaz: Merhaba *komşular*!
Yarın saat 10.30'da çay var.

Getirin: _bardak_ ve ~şeker~
[11.03.2024, 00:01:05] ~{N}James: Hello\u2028second line https://example.org/a_b_c
[11.03.2024, 00:02:00] \u202A+90 532 111 22 33\u202C: @\u2068Ayşe Yılmaz\u2069 ve @905321112233, @905339998877 gelsin
{M}[11.03.2024, 09:00:00] Ayşe Yılmaz: {M}<eklendi: 00000012-PHOTO-2024-03-11-09-00-00.jpg>
{M}[11.03.2024, 09:01:00] Ayşe Yılmaz: Tutanak {M}<eklendi: 00000013-tutanak.txt>
{M}[11.03.2024, 09:02:00] James: {M}görüntü dahil edilmedi
{M}[11.03.2024, 09:03:00] James: Bütçe.pdf • {M}5 sayfa {M}belge dahil edilmedi
{M}[11.03.2024, 09:04:00] James: {M}<eklendi: 00000014-Usta Mehmet.vcf>
{M}[11.03.2024, 09:05:00] James: {M}Bu mesaj silindi.
[11.03.2024, 09:06:00] James: Düzeltildi {M}<Bu mesaj düzenlendi>
{M}[11.03.2024, 09:07:00] Ayşe Yılmaz: {M}ANKET:
Ne zaman?
{M}SEÇENEK: Cumartesi ({M}4 oy)
{M}SEÇENEK: Pazar ({M}1 oy)
{M}[11.03.2024, 09:08:00] Ayşe Yılmaz: {M}Konum: https://maps.google.com/?q=40.98,29.02
{M}[11.03.2024, 09:09:00] James: {M}James, Usta kişisini ekledi
[11.03.2024, 09:10:00] Ayşe Yılmaz: Şunu yazmışlar:
12.03.2024 14:05 - Ali: başka sohbetten
2024-03-12 14:05:33
[11.03.2024, 09:11:00] Ayşe Yılmaz: \`\`\`if (a)
  b();\`\`\`
[18.03.2024, 08:00:00] James: > Yarın
Olur
[17.03.2024, 23:00:00] James: saat geri alınmış
`);

/** Android in Turkish, where day or month could stand first. */
export const ANDROID_CHAT =
  marked(`03.04.2024 14:05 - Mesajlar ve aramalar uçtan uca şifrelidir. Daha fazla bilgi için dokunun.
03.04.2024 14:05 - Ayşe Yılmaz "Toplantı: Nisan" adlı grubu oluşturdu
03.04.2024 14:06 - Ayşe Yılmaz: IMG-20240403-WA0001.jpg (dosya ekli)
Balkon
03.04.2024 14:07 - +90 532 111 22 33: <Medya dahil edilmedi>
03.04.2024 14:08 - James: null
03.04.2024 14:09 - James: 
05.04.2024 00:10 - James: Bu mesajı sildiniz
05.04.2024 00:11 - James: {M}Usta Mehmet.vcf (dosya ekli)
05.04.2024 00:12 - James: rapor.pdf (son hâli)
05.04.2024 00:13 - James: rapor.pdf (dosya ekli)
`);

export const PICTURE = Buffer.from(
  "R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==",
  "base64",
);

const MEDIA: [name: string, content: string | Buffer][] = [
  ["00000012-PHOTO-2024-03-11-09-00-00.jpg", PICTURE],
  ["00000013-tutanak.txt", "[11.03.2024, 09:00:00] Ali: bu bir ek\n"],
  ["00000014-Usta Mehmet.vcf", "TEL:+905339998877"],
];

/** What an iPhone shares, unpacked. */
export function writeWhatsappFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "_chat.txt"), IOS_CHAT);
  for (const [name, content] of MEDIA) writeFileSync(join(folder, name), content);
}

/** What an iPhone shares. */
export async function writeWhatsappZip(path: string): Promise<void> {
  await writeZipFile(path, [
    textFile("_chat.txt", IOS_CHAT),
    ...MEDIA.map(([name, content]) => textFile(name, content.toString("latin1"))),
  ]);
}
