/*
 * How another forum made a digest of a password, written as one text without the digest:
 *
 *     phpbb$phpass,11:SALT$bcrypt,10:SALT
 *
 * The first word says what the forum did with the typed password before it hashed it. Then come the
 * steps, each over the result of the one before. The salt of a step is what follows the colon.
 */
const FORMS = ["phpbb", "phpbb2", "discourse", "nodebb"] as const;
export type PasswordForm = (typeof FORMS)[number];

export type Step =
  | { name: "md5" }
  | { name: "sha512" }
  | { name: "phpass"; rounds_log2: number; salt: string }
  | { name: "bcrypt"; rounds_log2: number; salt: string }
  | { name: "pbkdf2"; rounds: number; salt: string }
  | { name: "argon2i" | "argon2id"; memory: number; passes: number; lanes: number; salt: string };

export type Scheme = { form: PasswordForm; steps: readonly Step[] };

/*
 * What a sign-in can pay at most, because everybody pays it (see isPassword). The settings of other
 * forums are far below: phpass 2^11, bcrypt 2^10 to 2^12, pbkdf2 600,000, argon2 64 MiB and four
 * passes.
 */
const PHPASS_LOG2 = { min: 7, max: 16 };
const BCRYPT_LOG2 = { min: 4, max: 14 };
const PBKDF2_ROUNDS_MAX = 2_000_000;
const ARGON2_MEMORY = { min: 8, max: 131_072 };
const ARGON2_PASSES_MAX = 8;
const ARGON2_LANES_MAX = 4;

/** No forum hashes a password more often, and a text of a stranger ends here. */
const STEPS_MAX = 4;
export const SCHEME_MAX = 400;

export function readScheme(text: string): Scheme | null {
  if (text.length > SCHEME_MAX) return null;
  const [form_name, ...step_texts] = text.split("$");
  const form = FORMS.find((name) => name === form_name);
  if (!form || step_texts.length === 0 || step_texts.length > STEPS_MAX) return null;
  const steps = step_texts.flatMap((step_text) => readStep(step_text) ?? []);
  const names = new Set(steps.map(({ name }) => name));
  // No forum uses a step twice, and the time of a sign-in is counted by their names.
  return steps.length === step_texts.length && names.size === steps.length ? { form, steps } : null;
}

export function writeScheme({ form, steps }: Scheme): string {
  return [form, ...steps.map(writeStep)].join("$");
}

/** The name and the costs of a step: all steps with the same take the same time. */
export function costOf(step: Step): string {
  if (step.name === "md5" || step.name === "sha512") return step.name;
  if (step.name === "phpass" || step.name === "bcrypt") return `${step.name},${step.rounds_log2}`;
  if (step.name === "pbkdf2") return `${step.name},${step.rounds}`;
  return `${step.name},${step.memory},${step.passes},${step.lanes}`;
}

export function readStep(text: string): Step | null {
  const [cost_text = "", salt = "", ...extra] = text.split(":");
  const [name, ...numbers_text] = cost_text.split(",");
  const numbers = numbers_text.map(Number);
  if (extra.length > 0 || !numbers_text.every((number) => /^\d{1,9}$/.test(number))) return null;
  const step = makeStep(name, numbers, salt);
  // Written again it is the same text: no further number, no leading zero.
  return step && isAffordable(step) && writeStep(step) === text ? step : null;
}

function makeStep(name: string | undefined, numbers: number[], salt: string): Step | null {
  const [first = -1, second = -1, third = -1] = numbers;
  if (name === "md5" || name === "sha512") return { name };
  if (name === "phpass" || name === "bcrypt") return { name, rounds_log2: first, salt };
  if (name === "pbkdf2") return { name, rounds: first, salt };
  if (name !== "argon2i" && name !== "argon2id") return null;
  return { name, memory: first, passes: second, lanes: third, salt };
}

function isAffordable(step: Step): boolean {
  if (step.name === "md5" || step.name === "sha512") return true;
  if (step.name === "phpass")
    return isBetween(step.rounds_log2, PHPASS_LOG2) && /^[./0-9A-Za-z]{8}$/.test(step.salt);
  if (step.name === "bcrypt")
    return isBetween(step.rounds_log2, BCRYPT_LOG2) && /^[./0-9A-Za-z]{22}$/.test(step.salt);
  if (step.name === "pbkdf2")
    return (
      isBetween(step.rounds, { min: 1, max: PBKDF2_ROUNDS_MAX }) &&
      /^[0-9A-Za-z]{1,64}$/.test(step.salt)
    );
  return (
    isBetween(step.memory, ARGON2_MEMORY) &&
    isBetween(step.passes, { min: 1, max: ARGON2_PASSES_MAX }) &&
    isBetween(step.lanes, { min: 1, max: ARGON2_LANES_MAX }) &&
    step.memory >= 8 * step.lanes &&
    /^[+/0-9A-Za-z]{11,86}$/.test(step.salt)
  );
}

function isBetween(value: number, { min, max }: { min: number; max: number }): boolean {
  return value >= min && value <= max;
}

function writeStep(step: Step): string {
  return "salt" in step ? `${costOf(step)}:${step.salt}` : costOf(step);
}
