import { vi } from "vitest";
import type { App } from "./app.ts";
import { mailsTo } from "./stored-mails.ts";
import type { ReadMail } from "./read-mail.ts";

/**
 * The mail to an address, as soon as it was kept; with `count`, the one that makes them so many.
 */
export function mailTo(app: App, address: string, count = 1): Promise<ReadMail> {
  return vi.waitFor(() => {
    const mails = mailsTo(app, address);
    const mail = mails[count - 1];
    if (!mail) throw new Error(`${mails.length} mails to ${address}`);
    return mail;
  }, 10_000);
}

/** Everything that was put in the queue so far has been done. */
export function jobsAreDone({ sql }: App): Promise<unknown> {
  return vi.waitFor(async () => {
    const waiting =
      await sql`select id from pgboss.job where name like 'send-%' and state < 'completed'`;
    if (waiting.length > 0) throw new Error(`${waiting.length} jobs are waiting`);
  }, 10_000);
}
