import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tokensOf } from "#app/lib/text/fold-text.ts";
import { texts } from "../index/arbitraries.ts";
import { isMatch, splitQueryWord, termsOf } from "./word-forms.ts";

function finds(query: string, text: string): boolean {
  const tokens = tokensOf(text);
  return splitQueryWord(query).every((word) => {
    const terms = termsOf(word);
    return tokens.some((token) => isMatch(token.word, terms));
  });
}

describe("a word finds its forms", () => {
  test.each([
    ["ev", "evler evde evden evdeki evdekiler evi evin evine evimiz evlerimizden eviydi evse"],
    ["kar", "karda karlar karın karına karı karla karmış"],
    ["oda", "odalar odayı odaya odada odanın odam odamız odası odasında odasından odaymış"],
    ["su", "suyu suya suyun sular suda suyumuz suyundan"],
    ["göz", "gözler gözü gözüm gözlerinden goz GÖZÜ"],
    ["gol", "gole golü goller golden"],
    ["kitap", "kitabı kitabımızdan kitaplar kitapçı kitapta"],
    ["renk", "rengi rengin renkler"],
    ["çiçek", "çiçeği çiçeğe cicek ÇİÇEKLER"],
    ["kanat", "kanadı kanatlar"],
    ["şehir", "şehri şehrin şehirler"],
    ["burun", "burnu burnuma burunlar"],
    ["kayıp", "kaybı kayıplar"],
    ["gel", "geldi geliyor gelecek gelmiş gelmek gelmedi gelen gelince"],
    ["gitmek", "gidiyor gitti gidecek gitmiş gitmiyor gitme gidince"],
    ["yemek", "yemekler yemeği"],
    ["beklemek", "bekliyor bekledi bekleyecek beklemiyorum bekleyen"],
    ["anlamak", "anlıyorum anladım anlayan anlamadı"],
    ["run", "runs running ran"],
    ["stop", "stopped stopping stops"],
    ["city", "cities"],
    ["box", "boxes"],
    ["make", "making made makes"],
    ["child", "children"],
    ["wifi", "WIFI WiFi Wi\u0307Fi"],
    ["linux", "LINUX Linux linuxta"],
    ["istanbul", "İstanbul ISTANBUL istanbulda"],
  ])("%s finds each of: %s", (query, text) => {
    const missing = tokensOf(text).filter(
      ({ start, end }) => !finds(query, text.slice(start, end)),
    );
    expect(missing.map((token) => token.word)).toEqual([]);
  });
});

describe("a form finds its word", () => {
  test.each([
    ["evlerimizden", "ev"],
    ["evdekilerden", "ev"],
    ["toplantıya", "toplantı"],
    ["kitaplarımızdan", "kitap"],
    ["kitabı", "kitap"],
    ["rengini", "renk"],
    ["çiçeğinden", "çiçek"],
    ["kanadında", "kanat"],
    ["şehrimizde", "şehir"],
    ["burnumdan", "burun"],
    ["odasındaki", "oda"],
    ["suyunu", "su"],
    ["konuyu", "konu"],
    ["önemde", "önem"],
    ["gidiyorum", "gitmek"],
    ["ediyorlar", "et"],
    ["gelmiyordu", "geldi"],
    ["bekliyoruz", "beklemek"],
    ["okuyacağım", "okudum"],
    ["diyor", "dedi"],
    ["running", "run"],
    ["running", "runs"],
    ["cities", "city"],
    ["studies", "study"],
    ["studied", "studies"],
    ["boxes", "box"],
    ["making", "make"],
    ["installed", "install"],
    ["mice", "mouse"],
    ["Linux’un", "linux"],
  ])("%s finds %s", (query, text) => {
    expect(finds(query, text)).toBe(true);
  });
});

describe("a word does not find another", () => {
  test.each([
    ["kar", "karar"],
    ["kar", "kardeş karınca kart karo"],
    ["for", "forum fora format"],
    ["ev", "evrak evet evren evlat"],
    ["ada", "adam Adana aday"],
    ["iş", "isim ışık"],
    ["kış", "kişi"],
    ["iç", "için"],
    ["on", "onu onlar onun"],
    ["don", "dondurma"],
    ["al", "Almanya alev alt"],
    ["kal", "kalem kaldırım kalp"],
    ["forum", "for"],
    ["orman", "or"],
    ["ubuntu", "up ub"],
    ["konu", "ko kon"],
    ["araba", "arap"],
    ["toplantı", "topla topladı"],
    ["kalem", "kale"],
    ["altın", "alt"],
    ["oyun", "oy"],
    ["fıstık", "fıs"],
    ["karar", "kar"],
    ["kart", "karda"],
    ["ders", "der"],
    ["status", "statu"],
    ["string", "str"],
    ["2026", "20261"],
  ])("%s finds none of: %s", (query, text) => {
    const found = tokensOf(text).filter(({ start, end }) => finds(query, text.slice(start, end)));
    expect(found.map((token) => token.word)).toEqual([]);
  });
});

test.each([
  ["İstanbul'da", ["istanbul"]],
  ["Linux’un", ["linux"]],
  ["PHP'ninkilerden", ["php"]],
  ["James's", ["james"]],
  ["don't", ["don"]],
  ["Kur'an", ["kur", "an"]],
  ["O'Brien", ["o", "brien"]],
  ["I'm", ["i", "m"]],
  ["C++", ["c"]],
  ["e-posta", ["eposta"]],
  ["a-b", ["a", "b"]],
  ["'", []],
  ["!", []],
  ["İzmir'", ["izmir"]],
])("%s asks for %j", (typed, words) => {
  expect(splitQueryWord(typed)).toEqual(words);
});

test("each word finds itself, with few terms of which none is needless", () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const { word } of tokensOf(text).slice(0, 20)) {
        const terms = termsOf(word);
        expect(isMatch(word, terms)).toBe(true);
        expect(terms.length).toBeLessThanOrEqual(60);
        for (const term of terms) {
          const others = terms.filter((each) => each !== term);
          expect(isMatch(term.text, others)).toBe(false);
        }
      }
    }),
  );
});
