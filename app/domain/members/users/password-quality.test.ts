import { expect, test } from "vitest";
import { findWeakness } from "./password-quality.server.ts";

const AYSE = { username: "ayşe.demir", email: "ayse.d@ornek.example", full_name: "Ayşe Nur Demir" };

test.each([
  "ayşe.demir",
  "AYŞE.DEMİR",
  "aysedemir",
  "ayşe.demir1",
  "ayşe.demir2026!",
  "ayse.d@ornek.example",
  "Ayse.D2026",
  "AyseNurDemir",
  "ayşe nur demir",
  "demir1990",
  "divan2026",
  "Divan-123",
])("%s is refused as a name of the member or the site", async (password) => {
  expect(await findWeakness(password, AYSE)).toBe("passwordIsName");
});

test("a password of the list is refused as common", async () => {
  expect(await findWeakness("password123", AYSE)).toBe("passwordCommon");
});

test.each(["ayşe-sever-çay", "demirden korksam", "71902846", "doğru-at-pil-zımba"])(
  "%s is accepted",
  async (password) => {
    expect(await findWeakness(password, AYSE)).toBe(null);
  },
);

test("a name of symbols or digits alone refuses no password", async () => {
  expect(
    await findWeakness("71902846", { username: "123", email: "1@ornek.example", full_name: "★ ★" }),
  ).toBe(null);
});
