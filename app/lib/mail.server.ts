import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "./env.server.ts";
import { log } from "./log.server.ts";
import { MAIL_FOLDER } from "./mail-files.server.ts";
import { mailFailure, transportOptions } from "./mail-transport.server.ts";

export type Mail = {
  /** The sender, if MAIL_FROM is not set. */
  site_name: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address for one-click unsubscribing in the mail program. */
  unsubscribe_url?: string;
};

/** Sending is aborted after this. A mail job that runs longer must have died. */
export const SEND_WITHIN_MS = 45_000;

/** Sends over SMTP. Without SMTP_URL it writes a file and logs its name. */
export async function sendMail(mail: Mail): Promise<void> {
  const message = withHeaders(mail);
  transports ??= openTransports();
  const { smtp, composer } = await transports;
  if (!smtp) return writeMailFile(composer, message);
  const { transport, url } = smtp;
  await transport
    .sendMail({ ...message, signal: AbortSignal.timeout(SEND_WITHIN_MS) })
    .catch((error: unknown) => {
      throw mailFailure(url, error);
    });
}

const SENDER_ADDRESS = `noreply@${new URL(env.SITE_URL).hostname}`;
let transports: ReturnType<typeof openTransports> | undefined;

/** With the first mail, because the library takes 10 MB and most processes never send one. */
async function openTransports() {
  const { createTransport } = await import("nodemailer");
  return {
    smtp: env.SMTP_URL
      ? { transport: createTransport(transportOptions(env.SMTP_URL)), url: env.SMTP_URL }
      : null,
    composer: createTransport({ streamTransport: true, buffer: true }),
  };
}

/**
 * The recipient is passed as an object, because a string would be parsed as a list of addresses.
 * `Auto-Submitted` keeps programs from answering.
 */
function withHeaders({ site_name, to, unsubscribe_url, ...mail }: Mail) {
  const unsubscribe_headers = unsubscribe_url
    ? {
        "List-Unsubscribe": `<${unsubscribe_url}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }
    : {};
  return {
    from: env.MAIL_FROM ?? { name: site_name, address: SENDER_ADDRESS },
    to: { name: "", address: to },
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribe_headers },
    textEncoding: "quoted-printable" as const,
    ...mail,
  };
}

async function writeMailFile(
  composer: Awaited<ReturnType<typeof openTransports>>["composer"],
  mail: ReturnType<typeof withHeaders>,
): Promise<void> {
  const { message } = await composer.sendMail(mail);
  await mkdir(MAIL_FOLDER, { recursive: true, mode: 0o700 });
  const file = join(
    MAIL_FOLDER,
    `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`,
  );
  await writeFile(file, message, { mode: 0o600 });
  log.info({ file }, "A mail was kept as a file, because SMTP_URL is not set");
}
