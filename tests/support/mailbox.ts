import { vi } from "vitest";
import type { App } from "./app.ts";
import type { ReadMail } from "./read-mail.ts";
import { mailsTo } from "./stored-mails.ts";

/** Waits for an email to the address and returns it: the first, or the one with this number. */
export function mailTo(app: App, address: string, count = 1): Promise<ReadMail> {
  return vi.waitFor(() => {
    const mails = mailsTo(app, address);
    const mail = mails[count - 1];
    if (!mail) throw new Error(`${mails.length} mails to ${address}`);
    return mail;
  }, 10_000);
}

/** Waits until all queued emails are sent. */
export function jobsAreDone({ sql }: App): Promise<unknown> {
  return vi.waitFor(async () => {
    const unfinished_jobs =
      await sql`select id from pgboss.job where name like 'send-%' and state < 'completed'`;
    if (unfinished_jobs.length > 0) throw new Error(`${unfinished_jobs.length} jobs are waiting`);
  }, 10_000);
}
