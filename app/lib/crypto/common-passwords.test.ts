import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.server.ts";

test.each([
  "password",
  "PASSWORD",
  "password1",
  "password123",
  "Password2026!",
  "12345678",
  "1234567890",
  "98765432",
  "aaaaaaaa",
  "12121212",
  "abcabcab",
  "testtest",
  "qwertyui",
  "QWERTYUI",
  "qwertyuıopğü",
  "asdfghjklşi",
  "fgğıodrnhp",
  "zxcvbnmöç",
  "uieaütkml",
  "1qaz2wsx",
  "asdf1234",
  "abcd1234",
  "iloveyou",
  "trustno1",
  "baseball",
  "fenerbahçe",
  "FENERBAHÇE1907",
  "galatasaray",
  "seniseviyorum",
  "şifre1234",
  "Parola2026",
  "admin123",
  "hoşgeldin1",
  "!!!!!!!!",
  "123123123",
])("%s is common", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  "doğru-at-pil-zımba",
  "correct horse",
  "changethis",
  "kurucunun-parolası",
  "yeni-bir-parola",
  "divan-demo",
  "Xk7#mQ2p",
  "abcdxyzw",
  "12ab34cd",
  "password-manager",
  "çay bahçesi",
  "ğğğşşşçç",
])("%s is not common", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
