import { readMail } from "./read-mail.ts";
import type { Smtp } from "./smtp.ts";

/**
 * Waits for an email to the address that contains `content`, and returns the text of the newest.
 */
export async function mailTo(smtp: Smtp, address: string, content: string): Promise<string> {
  const find = () => mailsTo(smtp, address).findLast((text) => text.includes(content));
  await smtp.until(() => find() !== undefined);
  return find() ?? "";
}

export function mailsTo({ received }: Smtp, address: string): string[] {
  return received.filter(({ to }) => to.includes(address)).map(({ raw }) => readMail(raw).text);
}

/** Path and query of the link to one of our pages in the newest email. */
export async function linkTo(
  smtp: Smtp,
  address: string,
  page: "/confirm-email" | "/email-undo" | "/reset-password" | "/session-end",
): Promise<string> {
  const text = await mailTo(smtp, address, `${page}?token=`);
  return new RegExp(`${page}\\?token=\\S+`).exec(text)?.[0] ?? "";
}
