import { MAIL_FOLDER } from "#app/lib/mail/mail-files.server.ts";
import { mailServerOf } from "#app/lib/mail/mail-transport.server.ts";
import { env } from "#app/lib/process/env.server.ts";

/** Whether emails leave this machine. It costs nothing, so every page may ask. */
export function sendsMail(): boolean {
  return env.SMTP_URL !== undefined;
}

type MailState =
  /** `is_shared`: other machines may serve the same site, each with a folder of its own. */
  { server: null; folder: string; is_shared: boolean } | { server: string };

/** The mail server by its host and port. Null if e-mails become files on this machine. */
export function mailState(): MailState {
  return env.SMTP_URL === undefined
    ? { server: null, folder: MAIL_FOLDER, is_shared: env.DATABASE_URL !== undefined }
    : { server: mailServerOf(env.SMTP_URL) };
}
