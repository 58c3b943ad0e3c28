import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { env } from "./env.server.ts";
import { log } from "./log.server.ts";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where a mail program asks, by itself, for no more of these. */
  unsubscribe_url?: string;
};

/** A mail server that says nothing for this long is as good as down; the queue tries again. */
const ANSWER_WITHIN_MS = 15_000;
const SEND_WITHIN_MS = 60_000;

/** Over SMTP when there is a server for it; else into a file, and the log says which. */
export async function sendMail(mail: Mail): Promise<void> {
  const message = withHeaders(mail);
  if (!smtp) return keepMail(message);
  await smtp.sendMail(message).catch((error: unknown) => {
    throw new Error(`The mail server did not take a mail (${reasonOf(error)})`);
  });
}

const from = env.MAIL_FROM ?? { name: env.SITE_NAME, address: `noreply@${new URL(env.SITE_URL).hostname}` };
const timeouts = { connectionTimeout: ANSWER_WITHIN_MS, greetingTimeout: ANSWER_WITHIN_MS, dnsTimeout: ANSWER_WITHIN_MS, socketTimeout: SEND_WITHIN_MS };
const smtp = env.SMTP_URL ? createTransport({ url: env.SMTP_URL, ...timeouts }) : null;
const composer = createTransport({ streamTransport: true, buffer: true });

/** The recipient is one address, never a list to be parsed. Answering machines are asked to keep silent. */
function withHeaders({ to, unsubscribe_url, ...mail }: Mail) {
  const leave = unsubscribe_url ? { "List-Unsubscribe": `<${unsubscribe_url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {};
  return { from, to: { name: "", address: to }, headers: { "Auto-Submitted": "auto-generated", ...leave }, textEncoding: "quoted-printable" as const, ...mail };
}

async function keepMail(mail: ReturnType<typeof withHeaders>): Promise<void> {
  const { message } = await composer.sendMail(mail);
  const folder = join(env.DATA_DIR, "mail");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`);
  await writeFile(file, message, { mode: 0o600 });
  log.info({ file }, "A mail was kept as a file, because SMTP_URL is not set");
}

/** The codes alone: a mail server's sentences name the recipient, and the log names nobody. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code, responseCode, command } = { code: undefined, responseCode: undefined, command: undefined, ...error };
  return [code, responseCode, command].filter(Boolean).join(" ") || error.name;
}
