import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { env } from "./env.server.ts";
import { log } from "./log.server.ts";

export type Mail = { to: string; subject: string; text: string; html: string };

const from = env.MAIL_FROM ?? { name: env.SITE_NAME, address: `noreply@${new URL(env.SITE_URL).hostname}` };

/** Over SMTP when there is a server for it; else into a file, and the log says which. */
export async function sendMail(mail: Mail): Promise<void> {
  await (smtp ? smtp.sendMail({ from, ...mail }) : keepMail(mail));
}

const smtp = env.SMTP_URL ? createTransport(env.SMTP_URL) : null;
const composer = createTransport({ streamTransport: true, buffer: true });

async function keepMail(mail: Mail): Promise<void> {
  const { message } = await composer.sendMail({ from, ...mail });
  const folder = join(env.DATA_DIR, "mail");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`);
  await writeFile(file, message, { mode: 0o600 });
  log.info({ file }, "A mail was kept as a file, because SMTP_URL is not set");
}
