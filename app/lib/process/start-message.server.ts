import { MAIL_FOLDER } from "../mail/mail-files.server.ts";
import { isLoopback } from "../net/network.ts";
import { commandLine } from "./command-line.server.ts";
import { env } from "./env.server.ts";
import { log } from "./log.server.ts";

type FirstSuperuser = { email: string; password: string | null } | null;

/** The message to the operator when the server is ready. */
export function describeStart(port: number, first: FirstSuperuser): void {
  const site = env.PORT === 0 && !env.HAS_SITE_URL ? `http://localhost:${port}` : env.SITE_URL;
  const warning = siteUrlWarning(env);
  const lines = [
    `${env.SITE_NAME} is ready: ${site} (listening on ${hostOf(env.HOST)}:${port})`,
    ...mailWarning(env),
    ...(first ? languageHint(env) : []),
  ];
  if (env.RATE_LIMIT_FACTOR === 0) lines.push("Rate limits are off (RATE_LIMIT_FACTOR=0).");
  if (first?.password)
    lines.push(
      "",
      "The first superuser was created. This password is shown only now:",
      `  ${first.email}`,
      `  ${first.password}`,
      `If it is lost: ${commandLine("password", first.email)}`,
      "",
    );
  if (warning.length > 0) {
    lines.push("", ...warning, "");
    log.warn(
      "SITE_URL is not set, though others than this machine can reach the server: cookies are not Secure, and links in e-mails lead to localhost",
    );
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** The message tells the operator whether the database was stopped too. */
export function describeStop({
  DATABASE_URL,
  DATA_DIR,
}: Pick<typeof env, "DATABASE_URL" | "DATA_DIR">): string {
  return DATABASE_URL
    ? `Stopped. The data is in the database of DATABASE_URL, files are in ${DATA_DIR}.`
    : `Stopped. The data is in ${DATA_DIR}.`;
}

function hostOf(host: string): string {
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}

function mailWarning({ SMTP_URL }: Pick<typeof env, "SMTP_URL">): string[] {
  return SMTP_URL ? [] : [`E-mail is not set up (SMTP_URL): e-mails are stored in ${MAIL_FOLDER}`];
}

/** The founder reads English here. */
function languageHint({ DEFAULT_LANGUAGE }: Pick<typeof env, "DEFAULT_LANGUAGE">): string[] {
  const language = new Intl.DisplayNames("en", { type: "language" }).of(DEFAULT_LANGUAGE);
  return DEFAULT_LANGUAGE === "en"
    ? []
    : [`The first screens are in ${language}: DEFAULT_LANGUAGE=en makes them English.`];
}

type Settings = Pick<typeof env, "HOST" | "HAS_SITE_URL" | "NODE_ENV" | "PORT" | "TRUST_PROXY">;

/** Only a warning, because the Docker image must start without settings for a first trial. */
function siteUrlWarning({ HOST, HAS_SITE_URL, NODE_ENV, PORT, TRUST_PROXY }: Settings): string[] {
  const is_open = TRUST_PROXY > 0 || !isLoopback(HOST);
  if (HAS_SITE_URL || NODE_ENV !== "production" || !is_open) return [];
  return [
    "WARNING: SITE_URL is not set, and others than this machine can reach the server. Until it is set,",
    "  - the session cookie has no Secure flag and no __Host- name, and there is no HSTS: what is sent over http can be read and used;",
    `  - links in e-mails and invites lead to http://localhost:${PORT}, and e-mails come from noreply@localhost;`,
    "  - forms are accepted under any host name that a proxy or a client names.",
    "Set SITE_URL to the address that people use, for example SITE_URL=https://forum.example.org",
  ];
}
