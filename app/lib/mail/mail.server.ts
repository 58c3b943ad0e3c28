import { env } from "../process/env.server.ts";
import { log } from "../process/log.server.ts";
import { storeMailFile } from "./mail-files.server.ts";
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

/** Sending is aborted after this time. A mail job that runs longer must have died. */
export const SEND_WITHIN_MS = 45_000;

/** Sends over SMTP. Without SMTP_URL it writes a file and logs its name. */
export async function sendMail(mail: Mail, within_ms = SEND_WITHIN_MS): Promise<void> {
  const url = env.SMTP_URL;
  if (!url) {
    const file = await storeMailFile({ ...mail, from: env.MAIL_FROM ?? senderOf(mail) });
    log.info({ file }, "A mail was kept as a file, because SMTP_URL is not set");
    return;
  }
  transport ??= openTransport(url);
  await (await transport)
    .sendMail({ ...withHeaders(mail), signal: AbortSignal.timeout(within_ms) })
    .catch((error: unknown) => {
      throw mailFailure(url, error);
    });
}

const SENDER_ADDRESS = `noreply@${new URL(env.SITE_URL).hostname}`;
let transport: ReturnType<typeof openTransport> | undefined;

/**
 * The library is loaded with the first mail, because it takes 10 MB and most processes never send
 * one.
 */
async function openTransport(url: string) {
  const { createTransport } = await import("nodemailer");
  return createTransport(transportOptions(url));
}

function senderOf({ site_name }: Mail): string {
  return `"${site_name.replaceAll('"', "")}" <${SENDER_ADDRESS}>`;
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
