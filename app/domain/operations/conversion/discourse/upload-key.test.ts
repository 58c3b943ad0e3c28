import { expect, test } from "vitest";
import { keyOfShortName, shortName, uploadKey } from "./upload-key.ts";

/** A pair that Discourse's own tests have. */
const SHA1 = "fb7ecffe57b3bc54321635c4f810c5a9396c802c";
const SHORT_NAME = "zSPxs3tDdPBuq4dK3uJ1K3Sv8kI";

test("a hash and its short name lead to each other", () => {
  expect(shortName(SHA1)).toBe(SHORT_NAME);
  expect(keyOfShortName(SHORT_NAME)).toBe(SHA1);
  const small = "0".repeat(38).concat("3e");
  expect(keyOfShortName(shortName(small))).toBe(small);
});

test.each([
  [`/uploads/default/original/1X/${SHA1}.png`, SHA1],
  [`//cdn.example/uploads/default/optimized/2X/f/fb/${SHA1}_2_545x500.png`, SHA1],
  [`https://bucket.s3.example/original/3X/f/b/${SHA1}.png`, SHA1],
  [`/secure-uploads/original/1X/${SHA1}.mp4`, SHA1],
  [`/forum/uploads/short-url/${SHORT_NAME}.png?dl=1`, SHA1],
  [`upload://${SHORT_NAME}`, SHA1],
  ["/uploads/default/4399/33691397e78b4d75.png", "4399/33691397e78b4d75"],
  ["/uploads/short-url/ZZZZZZZZZZZZZZZZZZZZZZZZZZZ.png", null],
  ["/images/transparent.png", null],
  ["", null],
])("%s has the key %s", (address, key) => {
  expect(uploadKey(address)).toBe(key);
});
