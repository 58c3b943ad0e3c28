import * as fc from "fast-check";
import { expect, test } from "vitest";
import { oneLine } from "./one-line.ts";

test.each([
  ["  Ayşe \t\n  Demir ", "Ayşe Demir"],
  ["a\u00A0\u00A0b\u3000c\u2028d\u0085e\vf\r\ng", "a b c d e f g"],
  ["\u202Enimda", "nimda"],
  ["ad\u200Bmin\u00AD \u2066x\u2069\uFEFF\u061C", "admin x"],
  ["adm\u200Din \u200Cad\u200D", "admin ad"],
  ["a \u200B \u2060 b", "a b"],
  ["hid\u{E0041}\u{E0042}den\u{E0001}", "hidden"],
  ["می\u200Cخواهم", "می\u200Cخواهم"],
  ["می\u200C\u200Cخواهم\u200C", "میخواهم"],
  ["क्\u200Dष क्\u200Cष", "क्\u200Dष क्\u200Cष"],
  ["👨\u200D👩\u200D👧\u200D👦", "👨\u200D👩\u200D👧\u200D👦"],
  ["👩🏽\u200D🚀 ❤️\u200D🔥 🏳️\u200D🌈", "👩🏽\u200D🚀 ❤️\u200D🔥 🏳️\u200D🌈"],
  ["👩\u200D a\u200D👩", "👩 a👩"],
  [
    "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
    "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
  ],
  ["\u0600١٢٣", "\u0600١٢٣"],
  ["e\u200B\u0301", "é"],
  ["İstanbul’da çay", "İstanbul’da çay"],
])("%j becomes %j", (text, line) => {
  expect(oneLine(text)).toBe(line);
});

test("a second call changes nothing", () => {
  const signs = fc.constantFrom(
    ..."a ğ\u200B\u200C\u200D\u202E\u180Eمیक्👩❤️🏴\t\n",
    "\u{E0067}",
    "\u{E007F}",
    "🏽",
  );
  fc.assert(
    fc.property(
      fc.array(signs).map((parts) => parts.join("")),
      (text) => oneLine(oneLine(text)) === oneLine(text),
    ),
  );
});
