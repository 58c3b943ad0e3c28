import { valueOfLetter } from "./phpass.server.ts";
import { readScheme, type Scheme, type Step, writeScheme } from "./scheme.ts";

/** What another forum has stored for one account. */
export type ForeignPassword =
  | { kind: "phpbb"; stored: string }
  | { kind: "discourse"; hash: string; salt: string; algorithm: string | null }
  | { kind: "nodebb"; hash: string; is_sha_wrapped: boolean };

type StoredDigest = { scheme: string; digest: string };

const STORED_MAX = 500;
/** Those of Discourse before it stored an algorithm for each account. */
const DISCOURSE_ALGORITHM = "$pbkdf2-sha256$i=64000,l=32$";

const MD5 = /^[0-9a-f]{32}$/;
const PHPASS = /^\$[HP]\$([./0-9A-Za-z])([./0-9A-Za-z]{8})([./0-9A-Za-z]{22})$/;
const BCRYPT = /^\$2[aby]\$(\d\d)\$([./0-9A-Za-z]{22})([./0-9A-Za-z]{31})$/;
const ARGON2 =
  /^\$(argon2id?)\$v=19\$m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$([+/0-9A-Za-z]+)\$([+/0-9A-Za-z]{43})$/;
/** `$H\2y$SETTINGS$SETTINGS$DIGEST`: a digest that phpBB has hashed again. */
const COMBINED = /^\$((?:[HP]|2[ay])(?:\\(?:[HP]|2[ay])){1,2})\$(.+)\$([./0-9A-Za-z]{22,31})$/;
const PBKDF2 = /^\$?pbkdf2-sha256\$i=(\d{1,9}),l=32\$?$/;

/** The scheme and the digest; null if it is none that we know, such as that of a bot. */
export function readStored(password: ForeignPassword): StoredDigest | null {
  if (password.kind === "phpbb") return readPhpbb(password.stored);
  if (password.kind === "nodebb") return readNodebb(password);
  return readDiscourse(password);
}

function readPhpbb(stored: string): StoredDigest | null {
  if (stored.length > STORED_MAX) return null;
  // From a forum that had been moved to phpBB: of phpBB 2, whose passwords had no HTML.
  if (stored.startsWith("$CP$")) return readPhpbb2(stored.slice("$CP$".length));
  if (MD5.test(stored)) return ifAffordable({ form: "phpbb", steps: [{ name: "md5" }] }, stored);
  const single = readPhpass(stored) ?? readBcrypt(stored) ?? readArgon2(stored);
  if (single) return ifAffordable({ form: "phpbb", steps: [single.step] }, single.digest);
  return readCombined(stored);
}

function readPhpbb2(stored: string): StoredDigest | null {
  if (MD5.test(stored)) return ifAffordable({ form: "phpbb2", steps: [{ name: "md5" }] }, stored);
  const phpass = readPhpass(stored);
  if (!phpass) return null;
  return ifAffordable({ form: "phpbb2", steps: [{ name: "md5" }, phpass.step] }, phpass.digest);
}

function readNodebb({ hash, is_sha_wrapped }: { hash: string; is_sha_wrapped: boolean }) {
  const bcrypt = readBcrypt(hash);
  if (!bcrypt) return null;
  const before: Step[] = is_sha_wrapped ? [{ name: "sha512" }] : [];
  return ifAffordable({ form: "nodebb", steps: [...before, bcrypt.step] }, bcrypt.digest);
}

type DiscoursePassword = { hash: string; salt: string; algorithm: string | null };

function readDiscourse({ hash, salt, algorithm }: DiscoursePassword): StoredDigest | null {
  const [, rounds] = PBKDF2.exec(algorithm ?? DISCOURSE_ALGORITHM) ?? [];
  if (rounds === undefined || !/^[0-9a-f]{64}$/.test(hash)) return null;
  const step: Step = { name: "pbkdf2", rounds: Number(rounds), salt };
  return ifAffordable({ form: "discourse", steps: [step] }, hash);
}

type SingleStep = { step: Step; digest: string } | null;

function readPhpass(stored: string): SingleStep {
  const [, letter, salt, digest] = PHPASS.exec(stored) ?? [];
  if (!letter || !salt || !digest) return null;
  return { step: { name: "phpass", rounds_log2: valueOfLetter(letter), salt }, digest };
}

function readBcrypt(stored: string): SingleStep {
  const [, rounds_log2, salt, digest] = BCRYPT.exec(stored) ?? [];
  if (!rounds_log2 || !salt || !digest) return null;
  return { step: { name: "bcrypt", rounds_log2: Number(rounds_log2), salt }, digest };
}

function readArgon2(stored: string): SingleStep {
  const [, name, memory, passes, lanes, salt, hash] = ARGON2.exec(stored) ?? [];
  if (!salt || !hash || (name !== "argon2i" && name !== "argon2id")) return null;
  const digest = Buffer.from(hash, "base64").toString("hex");
  const costs = { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) };
  return { step: { name, ...costs, salt }, digest };
}

/** The digest of each step is what the next one hashes, as in a scheme of ours. */
function readCombined(stored: string): StoredDigest | null {
  const [, names_text, settings_text, digest] = COMBINED.exec(stored) ?? [];
  if (!names_text || !settings_text || !digest) return null;
  const names = names_text.split("\\");
  const settings = settings_text.split("$");
  if (names.length !== settings.length) return null;
  const steps = names.flatMap((name, index) => combinedStep(name, settings[index] ?? "") ?? []);
  return steps.length === names.length ? ifAffordable({ form: "phpbb", steps }, digest) : null;
}

function combinedStep(name: string, settings: string): Step | null {
  if (name === "H" || name === "P") {
    const [, letter, salt] = /^([./0-9A-Za-z])([./0-9A-Za-z]{8})$/.exec(settings) ?? [];
    return letter && salt ? { name: "phpass", rounds_log2: valueOfLetter(letter), salt } : null;
  }
  const [, rounds_log2, salt] = /^(\d\d)\\([./0-9A-Za-z]{22})$/.exec(settings) ?? [];
  return salt ? { name: "bcrypt", rounds_log2: Number(rounds_log2), salt } : null;
}

/** Null for settings that a sign-in cannot pay. */
function ifAffordable(scheme: Scheme, digest: string): StoredDigest | null {
  const text = writeScheme(scheme);
  return readScheme(text) ? { scheme: text, digest } : null;
}
