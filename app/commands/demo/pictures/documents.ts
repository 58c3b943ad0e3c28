/** The letters of Turkish that the encoding of PDF does not have, and their names. */
const EXTRA_LETTERS = {
  ğ: "gbreve",
  Ğ: "Gbreve",
  ı: "dotlessi",
  İ: "Idotaccent",
  ş: "scedilla",
  Ş: "Scedilla",
};
/** Codes that are unused in Latin-1. */
const FIRST_CODE = 128;
const LINE_POINTS = 22;

/** A document with one page of text, whose first line is the heading. */
export function writePdf([heading = "", ...lines]: readonly string[]): Buffer {
  const extra = Object.keys(EXTRA_LETTERS);
  const encode = (line: string) =>
    line
      .replaceAll(/[\\()]/g, "\\$&")
      .replaceAll("’", "'")
      .replace(/[ğĞıİşŞ]/g, (letter) => String.fromCharCode(FIRST_CODE + extra.indexOf(letter)));
  const text = lines.map((line) => `0 -${LINE_POINTS} Td (${encode(line)}) Tj`).join("\n");
  const page = `BT /F1 18 Tf 64 770 Td (${encode(heading)}) Tj /F1 12 Tf 0 -14 Td\n${text}\nET`;
  const names = Object.values(EXTRA_LETTERS).map((name) => `/${name}`);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${FIRST_CODE} ${names.join(" ")}] >> >>`,
  ];
  let pdf = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return Buffer.from(pdf, "latin1");
}
