import { describe, expect, test } from "vitest";
import { TextEncodings } from "./text-encodings.server.ts";

const utf8 = (text: string) => Buffer.from(text, "utf8");
const latin1 = new TextDecoder("windows-1252");
/** As a connection of latin1 stored it. */
const twice = (text: string) => utf8(latin1.decode(utf8(text)));

function decodeAll(values: Buffer[], table = "posts") {
  const encodings = new TextEncodings();
  for (const value of values) encodings.count(table, value);
  return values.map((value) => encodings.decode(table, value).text);
}

describe("texts of a table", () => {
  test("UTF-8 stays as it is", () => {
    const texts = ["Çağrı ışığı", "naïve café", "İstanbul 😀", "plain"];
    expect(decodeAll(texts.map(utf8))).toEqual(texts);
  });

  test("UTF-8 that was stored twice is mended, also among sound texts", () => {
    const texts = ["Şişli'de ağaç", "ÇĞİÖŞÜ çğıöşü", "“tırnak” – €", "😀"];
    expect(decodeAll([...texts.map(twice), utf8("Giriş"), twice(twice("ş").toString())])).toEqual([
      ...texts,
      "Giriş",
      "ş",
    ]);
  });

  test("a text that was cut within a character", () => {
    expect(decodeAll([twice("başkası ş").subarray(0, -2)])).toEqual(["başkası "]);
    expect(decodeAll([utf8("başkası ş").subarray(0, -1)])).toEqual(["başkası "]);
  });

  test("Turkish in latin1 is mended, as UTF-8 or as single bytes", () => {
    expect(decodeAll([utf8("Giriþ ve Kayýt"), utf8("Ðülþen ÝÞ"), utf8("Düþünce")])).toEqual([
      "Giriş ve Kayıt",
      "Ğülşen İŞ",
      "Düşünce",
    ]);
    const bytes = Buffer.from("Giriþ ve Kayýt çok güç", "latin1");
    expect(decodeAll([bytes])).toEqual(["Giriş ve Kayıt çok güç"]);
  });

  test("Icelandic is not Turkish", () => {
    const texts = ["Það er þýðing á íslensku", "Ég þakka þér"];
    expect(decodeAll(texts.map(utf8))).toEqual(texts);
  });

  test("Czech is not Turkish", () => {
    const texts = ["výborný, děkuji", "žlutý kůň", "ý"];
    expect(decodeAll(texts.map(utf8))).toEqual(texts);
  });

  test("one text about broken letters among a hundred sound ones is meant so", () => {
    const texts = [...Array.from({ length: 100 }, () => "ışık"), "it shows ÅŸ here", "Þór"];
    expect(decodeAll(texts.map(utf8))).toEqual(texts);
  });

  test("a small table follows the others", () => {
    const encodings = new TextEncodings();
    for (let index = 0; index < 50; index += 1) encodings.count("posts", twice("ağaç"));
    for (let index = 0; index < 40; index += 1) encodings.count("forums", utf8("ağaç"));
    encodings.count("forums", twice("Şiir"));
    expect(encodings.decode("forums", twice("Şiir"))).toEqual({
      text: "Şiir",
      is_mended: true,
      as_stored: "Åžiir",
    });
  });
});
