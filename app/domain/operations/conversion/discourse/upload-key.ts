const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SHA1_LENGTH = 40;

const FOLDERS = String.raw`(?:[\w.-]{1,40}\/){1,8}`;
const BY_SHA1 = String.raw`\/(?:original|optimized)\/${FOLDERS}([\da-f]{40})`;
const BY_SHORT_ADDRESS = String.raw`(?:\/short-url\/|upload:\/\/)([\dA-Za-z]{1,27})`;
/** As before 2015: the id of the upload, and the beginning of its hash. */
const BY_ID = String.raw`\/uploads\/[\w-]{1,40}\/(\d{1,12}\/[\da-f]{16})\.`;
const ADDRESS = new RegExp([BY_SHA1, BY_SHORT_ADDRESS, BY_ID].join("|"));

/** By this the address of an upload names it, whichever of its forms it has. Null for other addresses. */
export function uploadKey(address: string): string | null {
  const [, sha1, short_name, by_id] = ADDRESS.exec(address) ?? [];
  return sha1 ?? by_id ?? keyOfShortName(short_name ?? "");
}

/** The name by which a text asks for an upload. */
export function uploadRef(key: string): string {
  return `upload:${key}`;
}

/** The name of an upload in its short address. */
export function shortName(sha1: string): string {
  let value = BigInt(`0x${sha1}`);
  let name = "";
  do {
    name = DIGITS.charAt(Number(value % 62n)) + name;
    value /= 62n;
  } while (value > 0n);
  return name;
}

/** An upload is named by its hash, of which the short address has the digits in another base. */
export function keyOfShortName(short_name: string): string | null {
  if (short_name === "") return null;
  let value = 0n;
  for (const character of short_name) {
    const digit = DIGITS.indexOf(character);
    if (digit < 0) return null;
    value = value * 62n + BigInt(digit);
  }
  const sha1 = value.toString(16).padStart(SHA1_LENGTH, "0");
  return sha1.length === SHA1_LENGTH ? sha1 : null;
}
