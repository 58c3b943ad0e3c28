import { createHash } from "node:crypto";

/** So many rounds of MD5 take some milliseconds, then others have a turn. */
const ROUNDS_OF_TURN = 2048;

/** The portable hash of phpass: MD5 over the digest and the password, again and again. */
export async function phpass(value: string, rounds_log2: number, salt: string): Promise<string> {
  const password = Buffer.from(value);
  let digest = createHash("md5").update(salt).update(password).digest();
  for (let round = 0; round < 2 ** rounds_log2; round += 1) {
    if (round > 0 && round % ROUNDS_OF_TURN === 0) await new Promise(setImmediate);
    digest = createHash("md5").update(digest).update(password).digest();
  }
  return encode64(digest);
}

const LETTERS = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The place of a letter in the alphabet of phpass, which is how it writes a number of rounds. */
export function valueOfLetter(letter: string): number {
  return LETTERS.indexOf(letter);
}

/** Six bits for a letter, the lowest first, three bytes at a time. */
function encode64(bytes: Buffer): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += 3) {
    const group = bytes.subarray(start, start + 3);
    const value = group.reduce((sum, byte, index) => sum + byte * 256 ** index, 0);
    for (let letter = 0; letter <= group.length; letter += 1)
      text += LETTERS[Math.floor(value / 64 ** letter) % 64];
  }
  return text;
}
