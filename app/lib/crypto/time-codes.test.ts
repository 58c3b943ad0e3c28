import { expect, test } from "vitest";
import { findPeriod, newTimeCodeSecret, timeCodeUri } from "./time-codes.server.ts";

/** "12345678901234567890", as in RFC 6238. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

/** Appendix B of RFC 6238 for SHA1, with the last six of its eight digits. */
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])(
  "the code of the RFC for second %i is right then, and one period either side",
  (second, code) => {
    const period = Math.floor(second / 30);
    const at = (periods: number) => findPeriod(SECRET, code, (second + 30 * periods) * 1000);
    expect([at(-1), at(0), at(1)]).toEqual([period, period, period]);
    expect([at(-2), at(2)]).toEqual([null, null]);
  },
);

test.each(["", "28708", "2870822", "287 082", "abcdef", "287082\n", "٢٨٧٠٨٢", "000000"])(
  "%j is not right",
  (code) => {
    expect(findPeriod(SECRET, code, 59_000)).toBeNull();
  },
);

test("a key has 160 bits and is another one each time", () => {
  const secrets = new Set(Array.from({ length: 50 }, newTimeCodeSecret));
  expect(secrets.size).toBe(50);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

test("the address names the site and the account, whatever characters they have", () => {
  const uri = new URL(timeCodeUri(SECRET, "Çay & Simit", "nazım.e"));
  expect([uri.protocol, uri.host]).toEqual(["otpauth:", "totp"]);
  expect(decodeURIComponent(uri.pathname)).toBe("/Çay & Simit:nazım.e");
  expect(uri.searchParams.get("secret")).toBe(SECRET);
});
