import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { foreignDigest } from "./foreign-digest.server.ts";
import { type ForeignPassword, readStored } from "./read-stored.server.ts";
import { readScheme, writeScheme } from "./scheme.ts";

/*
 * Known answers. Those of phpass, bcrypt and argon2 with the source named are of its own tests; the
 * others were made with Python's hashlib, and with crypt of libxcrypt for bcrypt.
 */
const TURKISH = `gizli&<b>"'şifre`;
const DISCOURSE = {
  kind: "discourse",
  salt: "0123456789abcdef0123456789abcdef",
} as const;

const KNOWN: ReadonlyArray<[name: string, password: string, ForeignPassword]> = [
  ["phpass (Openwall)", "test12345", phpbb("$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0")],
  ["phpass of phpBB, as HTML", TURKISH, phpbb("$H$9abCD12./oPPsxipDldj5l3CYxiFzs.")],
  [
    "bcrypt (Openwall)",
    "U*U",
    phpbb("$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"),
  ],
  [
    "bcrypt of PHP, as HTML",
    TURKISH,
    phpbb("$2y$10$abcdefghijklmnopqrstuu8afvNTE6u/SI1qgohp8HFY5IY2tGoC2"),
  ],
  [
    "bcrypt of more than it reads",
    "x".repeat(300),
    phpbb("$2a$04$abcdefghijklmnopqrstuubzadhGtS2zEF.gu0yd0opP6cVzb.e0i"),
  ],
  [
    "phpass in bcrypt",
    "korsan",
    phpbb("$H\\2y$9abCD12./$10\\abcdefghijklmnopqrstuu$kRJFBoPEwawHvgesX1v46UYR5Qadcpi"),
  ],
  [
    "argon2id (its reference)",
    "password",
    phpbb("$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"),
  ],
  [
    "argon2i (its reference)",
    "password",
    phpbb("$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA"),
  ],
  ["MD5", "korsan", phpbb("7b2b688dd80f29db77a82a974177625f")],
  ["MD5 of phpBB 2", `it's "so"`, phpbb("$CP$e48169d414c9251109040c4824b6341b")],
  ["MD5 of phpBB 2 in phpass", "korsan", phpbb("$CP$$H$9abCD12./Md7ioEevBdYH1cU.l4dPC0")],
  [
    "Discourse",
    "gizli şifre",
    {
      ...DISCOURSE,
      algorithm: "$pbkdf2-sha256$i=600000,l=32$",
      hash: "33502303978aac31a91663bbe70502f068f4ce9971e4a3e740ee1305c780e8d4",
    },
  ],
  [
    "Discourse of before",
    "gizli şifre",
    {
      ...DISCOURSE,
      algorithm: null,
      hash: "36f77c2cad52cb13f7b2657c8fa435ec116a3427cb75ec18a648edfbb4d2a7b9",
    },
  ],
  [
    "NodeBB",
    "gizli şifre",
    {
      kind: "nodebb",
      is_sha_wrapped: true,
      hash: "$2a$12$abcdefghijklmnopqrstuum37IdFyRXFu7pVevahFrqyba5glAadW",
    },
  ],
  [
    "NodeBB of before",
    "gizli şifre",
    {
      kind: "nodebb",
      is_sha_wrapped: false,
      hash: "$2a$12$abcdefghijklmnopqrstuulB548APXLvL0EQJX38bVIDEOmWMMEci",
    },
  ],
];

test.each(KNOWN)(
  "%s: the right password has the digest, and others have not",
  async (_, password, stored) => {
    const { scheme, digest } = readStored(stored) ?? { scheme: "", digest: "" };
    const readable_scheme = readScheme(scheme);
    if (!readable_scheme) throw new Error(`No scheme: ${scheme}`);
    expect(scheme).not.toContain(digest);
    expect(await foreignDigest(password, readable_scheme)).toBe(digest);
    expect(await foreignDigest(`${password.slice(1, 70)} `, readable_scheme)).not.toBe(digest);
  },
);

test.each([
  ["nothing", ""],
  ["a star", "*"],
  ["a text", "disabled"],
  ["a prefix", "$H$"],
  ["a short phpass", "$H$9abCD12./oPPsxipDldj5l3CYxiFz"],
  ["phpass of 2^30 rounds", `$H$S${"a".repeat(8)}${"b".repeat(22)}`],
  ["phpass of one round", `$H$.${"a".repeat(8)}${"b".repeat(22)}`],
  ["bcrypt of 2^31 rounds", `$2y$31$${"a".repeat(53)}`],
  ["bcrypt of no round", `$2y$00$${"a".repeat(53)}`],
  ["a bcrypt of faults", `$2x$10$${"a".repeat(53)}`],
  ["argon2 of 4 TB", `$argon2id$v=19$m=4294967295,t=2,p=1$c29tZXNhbHQ$${"A".repeat(43)}`],
  ["argon2 of 99 passes", `$argon2id$v=19$m=65536,t=99,p=1$c29tZXNhbHQ$${"A".repeat(43)}`],
  [
    "argon2 with less memory than lanes",
    `$argon2id$v=19$m=8,t=1,p=4$c29tZXNhbHQ$${"A".repeat(43)}`,
  ],
  ["argon2 of its first version", `$argon2i$v=16$m=65536,t=2,p=1$c29tZXNhbHQ$${"A".repeat(43)}`],
  ["one step twice", `$H\\P$9abCD12./$9abCD12./$${"a".repeat(22)}`],
  ["fewer settings than steps", `$H\\2y$9abCD12./$${"a".repeat(31)}`],
  ["a converted hash of others", "$CP$7b2b688dd80f29db77a82a974177625f:salt"],
  ["a long text", "$".repeat(100_000)],
  ["a line break", "7b2b688dd80f29db77a82a974177625f\n"],
])("phpBB with %s cannot be used", (_, stored) => {
  expect(readStored(phpbb(stored))).toBeNull();
});

const HASH = "a".repeat(64);

test.each([
  { hash: "", salt: "abc", algorithm: null },
  { hash: HASH, salt: "", algorithm: null },
  { hash: HASH, salt: "a$b", algorithm: null },
  { hash: HASH, salt: "a".repeat(1000), algorithm: null },
  { hash: HASH, salt: "abc", algorithm: "" },
  { hash: HASH, salt: "abc", algorithm: "$pbkdf2-sha256$i=999999999,l=32$" },
  { hash: HASH, salt: "abc", algorithm: "$pbkdf2-sha256$i=0,l=32$" },
  { hash: HASH, salt: "abc", algorithm: "$pbkdf2-sha256$i=1000,l=64$" },
  { hash: HASH, salt: "abc", algorithm: "$scrypt$i=1000,l=32$" },
])("Discourse with %j cannot be used", (stored) => {
  expect(readStored({ kind: "discourse", ...stored })).toBeNull();
});

test.each(["", "*", "password", `$2a$31$${"a".repeat(53)}`])(
  "NodeBB with %j cannot be used",
  (hash) => {
    expect(readStored({ kind: "nodebb", hash, is_sha_wrapped: true })).toBeNull();
  },
);

function phpbb(stored: string): ForeignPassword {
  return { kind: "phpbb", stored };
}

/** Texts that look like what forums store, so that some get through the first checks. */
const near_stored = fc
  .array(
    fc.constantFrom(
      "$",
      "\\",
      "H",
      "P",
      "2y",
      "argon2id",
      "v=19",
      "m=65536,t=4,p=1",
      "10",
      "9",
      "a".repeat(22),
      "b".repeat(31),
      ":",
      ",",
      "phpbb",
      "md5",
      "bcrypt",
      "\0",
      "ş",
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

test("no text throws, and what can be read is written in one way", () => {
  fc.assert(
    fc.property(fc.oneof(near_stored, fc.string()), fc.string(), (text, salt) => {
      const found = [
        readStored(phpbb(text)),
        readStored({ kind: "nodebb", hash: text, is_sha_wrapped: true }),
        readStored({ kind: "discourse", hash: HASH, salt, algorithm: text }),
        readStored({ kind: "discourse", hash: HASH, salt, algorithm: null }),
      ];
      for (const scheme of [text, ...found.flatMap((each) => each?.scheme ?? [])]) {
        const readable_scheme = readScheme(scheme);
        if (readable_scheme) expect(writeScheme(readable_scheme)).toBe(scheme);
      }
    }),
    { numRuns: 2000 },
  );
});

test("whatever was typed, phpBB's own form of it is right, and another password is not", async () => {
  const scheme = readScheme("phpbb$md5");
  if (!scheme) throw new Error("No scheme");
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), fc.string(), async (typed, other) => {
      // As PHP does it: entities from left to right, in one pass.
      const escaped = [...typed.replaceAll(/\r\n?/g, "\n").replaceAll("\0", "")]
        .map((letter) => ENTITIES.get(letter) ?? letter)
        .join("")
        .normalize("NFC");
      const stored = createHash("md5").update(escaped).digest("hex");
      expect(await foreignDigest(typed, scheme)).toBe(stored);
      if (other.normalize("NFC") !== typed.normalize("NFC"))
        expect(await foreignDigest(`${other}x`, scheme)).not.toBe(
          await foreignDigest(`${typed}y`, scheme),
        );
    }),
    { numRuns: 300 },
  );
});

const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);
