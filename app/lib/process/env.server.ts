import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { FACTOR_RULES } from "#app/contract/factor-rules.ts";
import { SITE_NAME_MAX } from "#app/contract/field-limits.ts";
import { LANGUAGES } from "../text/languages.ts";
import { isTimeZone } from "../text/time-zones.ts";
import { readDatabaseAddress, type Surroundings } from "./database-address/database-address.ts";
import { AddressMistake } from "./database-address/split-address.ts";
import { findEnvFileMistakes } from "./env-file.ts";
import { OperatorError } from "./operator-error.ts";
import { BUILD_SETTINGS } from "./read-build-info.server.ts";

/** A release is replaced as a whole, so the settings and the data of the site are beside its folder. */
const SITE_FOLDER = existsSync("release.json") ? ".." : ".";
const ENV_FILE = join(SITE_FOLDER, ".env");
/** Where the settings are read from, if the file is there. */
export const ENV_PATH = resolve(ENV_FILE);
const DEFAULT_DATA_DIR = "data";
/** Debian's PostgreSQL has its socket there. */
const SOCKET_FOLDER = "/var/run/postgresql";
/** The name of a site until SITE_NAME or a superuser gives it another. */
export const DEFAULT_SITE_NAME = "Divan";

const text = z.string().trim().min(1, "must not be blank").optional();
const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(", ")}`);
const wholeNumber = (min: number, max: number, alternative = "") => {
  const error = `must be a whole number from ${min} to ${max}${alternative}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
};
const address = z.url({
  protocol: /^https?$/,
  error: "must be an address such as https://forum.example.org",
});
const origin = z.url({
  protocol: /^https?$/,
  error: ({ input }) => `${String(input)} must be an address such as https://app.example.org`,
});
const database_address = z
  .string()
  .trim()
  .transform((text, context) => {
    try {
      return readDatabaseAddress(text, surroundings());
    } catch (error) {
      if (!(error instanceof AddressMistake)) throw error;
      context.addIssue({ code: "custom", message: error.message });
      return z.NEVER;
    }
  });
const contact = z.union(
  [z.email(), z.url({ protocol: /^https$/, normalize: true })],
  "must be an e-mail address, or an address such as https://forum.example.org/security",
);
const SENDER_SHAPE = /^(?:[^\s@<>,]+@[^\s@<>,]+|(?:"[^"]*"\s*|[^"@<>,]*)<[^\s@<>,]+@[^\s@<>,]+>)$/;
const FACTOR = "must be a number from 0 to 1000";
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean),
);

const BACKUP_HOURS = "must be hours of the day (UTC) such as 2 or 2,8,14,20, or off";
const hour = z.coerce
  .number<string>(BACKUP_HOURS)
  .int(BACKUP_HOURS)
  .min(0, BACKUP_HOURS)
  .max(23, BACKUP_HOURS);
/** No hours: the site makes no backups by itself. */
const backup_hours = z
  .string()
  .transform((value) => (value.trim().toLowerCase() === "off" ? "" : value))
  .pipe(list)
  .pipe(z.array(hour));

/**
 * A CDN, a load balancer and the server's own proxy are three; many more are a mistake. A number
 * that is too high lets clients forge their address.
 */
const MAX_PROXIES = 10;
/** A number. "true" means one and "false" none. */
const proxies = z.preprocess(
  (value) => COUNT_BY_BOOLEAN.get(String(value).trim().toLowerCase()) ?? value,
  wholeNumber(0, MAX_PROXIES),
);
const COUNT_BY_BOOLEAN = new Map([
  ["true", 1],
  ["false", 0],
]);

/** More than the cores of one machine gain nothing; this many are a mistake. */
const MAX_PROCESSES = 64;
const processes = z.preprocess(
  (value) => (value === "auto" ? Math.min(availableParallelism(), MAX_PROCESSES) : value),
  wholeNumber(1, MAX_PROCESSES, ", or auto"),
);

/** Backups in a bucket need all of these. */
const NEEDED_FOR_S3 = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** The bundled database has neither a pooler nor a replica. */
const NEED_DATABASE_URL = ["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"] as const;

/** `.env.example` explains each setting. */
export const settings = z.object({
  NODE_ENV: oneOf(["production", "development", "test"]).default("production"),
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().trim().default("127.0.0.1"),
  WORKERS: processes.default(1),
  MAX_CONNECTIONS: wholeNumber(100, 100_000).default(2000),
  SITE_URL: address.optional(),
  SITE_NAME: z
    .string()
    .trim()
    .min(1, "must not be blank")
    .max(SITE_NAME_MAX, `must have at most ${SITE_NAME_MAX} characters`)
    .default(DEFAULT_SITE_NAME),
  DATA_DIR: z.string().trim().default(DEFAULT_DATA_DIR),
  DATABASE_URL: database_address.optional(),
  DATABASE_DIRECT_URL: database_address.optional(),
  DATABASE_REPLICA_URL: database_address.optional(),
  DATABASE_PREPARE: oneOf(["true", "false"])
    .default("true")
    .transform((value) => value === "true"),
  SESSION_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  FIRST_SUPERUSER_EMAIL: z.email("must be an e-mail address").optional(),
  FIRST_SUPERUSER_PASSWORD: z
    .string()
    .min(8, "must have at least 8 characters")
    .max(128, "must have at most 128 characters")
    .optional(),
  DEFAULT_LANGUAGE: oneOf(LANGUAGES).default(LANGUAGES[0]),
  DEFAULT_TIME_ZONE: z
    .string()
    .refine(isTimeZone, "must be an IANA time zone such as Europe/Istanbul")
    .default("Europe/Istanbul"),
  REQUIRE_SECOND_FACTOR: oneOf(FACTOR_RULES).default(FACTOR_RULES[0]),
  NEW_MEMBER_INVITES: wholeNumber(0, 1_000_000).default(3),
  INVITE_DAYS: wholeNumber(0, 3650).default(30),
  REMOVED_DAYS: wholeNumber(1, 3650).default(30),
  API_TOKEN_DAYS: wholeNumber(1, 3650).default(8),
  CORS_ORIGINS: list.pipe(z.array(origin)).default([]),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: "must be an address such as smtps://user:password@mail.example.org",
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(
      SENDER_SHAPE,
      "must be an e-mail address, or a name with one: Divan <no-reply@forum.example.org>",
    )
    .optional(),
  SECURITY_CONTACT: contact.optional(),
  S3_ENDPOINT: address.optional(),
  S3_REGION: text,
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  BACKUP_AT: backup_hours.default([2]),
  BACKUP_KEEP: wholeNumber(1, 1000).default(14),
  BACKUP_PING_URL: address.optional(),
  UPGRADE_WITHOUT_BACKUP: oneOf(["yes"]).optional(),
  TRUST_PROXY: proxies.default(0),
  FILES_PICTURE_MB: wholeNumber(1, 100).default(15),
  FILES_FILE_MB: wholeNumber(1, 1000).default(25),
  FILES_MEMBER_MB: wholeNumber(0, 1_000_000).default(500),
  FILES_SITE_GB: wholeNumber(0, 1_000_000).default(20),
  RATE_LIMIT_FACTOR: z.coerce.number(FACTOR).min(0, FACTOR).max(1000, FACTOR).default(1),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{32,}$/, "must have at least 32 characters, without spaces")
    .optional(),
  LOG_LEVEL: oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

export const SETTING_NAMES = [...Object.keys(settings.shape), ...BUILD_SETTINGS];

export const env = readEnv(process.env);

/** Sentences about the file only: the environment has the variables of all other programs too. */
export function listEnvFileMistakes(): string[] {
  return existsSync(ENV_FILE)
    ? findEnvFileMistakes(readFileSync(ENV_FILE, "utf8"), SETTING_NAMES)
    : [];
}

function readEnv(source: NodeJS.ProcessEnv) {
  if (source === process.env && existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(values);
  if (!parsed.success) throw refuse(parsed.error.issues.map(describeIssue).join("\n"));
  if (parsed.data.DATABASE_URL === undefined)
    for (const name of NEED_DATABASE_URL)
      if (parsed.data[name] !== undefined)
        throw refuse(`The setting ${name} needs DATABASE_URL, which is missing.`);
  const missing = missingForS3(parsed.data);
  if (missing.length > 0)
    throw refuse(
      `Backups go to S3 only with all of its settings, and these are missing: ${missing.join(", ")}.`,
    );
  const { SITE_URL, DATA_DIR, ...other_settings } = parsed.data;
  return {
    ...other_settings,
    DATA_DIR: resolve(SITE_FOLDER, DATA_DIR),
    HAS_SITE_URL: SITE_URL !== undefined,
    SITE_URL: (SITE_URL ?? `http://localhost:${other_settings.PORT}`).replace(/\/+$/, ""),
  };
}

function surroundings(): Surroundings {
  return {
    variables: process.env,
    readFile: (path) => readFileSync(path, "utf8"),
    socket_folder: existsSync(SOCKET_FOLDER) ? SOCKET_FOLDER : undefined,
  };
}

/** A missing setting may only be mistyped. */
function refuse(message: string): OperatorError {
  return new OperatorError([message, ...listEnvFileMistakes()].join("\n"));
}

/** Incomplete settings of a bucket are an error. The backups must not silently go to the folder. */
function missingForS3(values: z.output<typeof settings>): string[] {
  const is_used =
    values.S3_ENDPOINT !== undefined || NEEDED_FOR_S3.some((name) => values[name] !== undefined);
  return is_used ? NEEDED_FOR_S3.filter((name) => values[name] === undefined) : [];
}

/** Names the setting even if the issue is about one item of a list. */
function describeIssue({ path: [name], message }: z.core.$ZodIssue): string {
  return `The setting ${String(name)} is not right: ${message}.`;
}
