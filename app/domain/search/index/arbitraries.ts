import * as fc from "fast-check";

// Words and signs that change their length when they are folded, or that are written in parts.
const samples = fc.constantFrom(
  "kitap",
  "kitabımızdan",
  "İstanbul'da",
  "IŞIK",
  "ev",
  "çok güzel",
  "ﬁne",
  "½",
  "a\u0301b",
  "i\u0307",
  "Ω",
  "ΣΑΣ",
  "한국",
  "क्षि",
  "👩‍👩‍👧",
  "1\ufe0f\u20e3",
  "a🏻",
  "“",
  "’",
  "\r\n",
  "\u00ad",
  "\ud83d",
);
const gaps = fc.constantFrom("", " ", " ", "\n", ", ");

/** A text as members write it, and with what is hard to fold and to cut. */
export const texts = fc
  .array(fc.tuple(fc.oneof(samples, samples, fc.string({ unit: "binary" })), gaps), {
    maxLength: 60,
  })
  .map((parts) => parts.flat().join(""));
