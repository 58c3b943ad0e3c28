import { href } from "react-router";
import { env } from "#app/lib/process/env.server.ts";
import { LANGUAGES } from "#app/lib/text/languages.ts";

/** RFC 9116 asks for less than a year, so that nobody writes to a contact that has changed. */
const EXPIRES_AFTER_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whom to tell about a vulnerability of the site, in the format of RFC 9116. */
export function loader() {
  const contact = env.SECURITY_CONTACT;
  if (contact === undefined) return new Response(null, { status: 404 });
  const fields = [
    `Contact: ${contact.startsWith("https:") ? contact : `mailto:${contact}`}`,
    `Expires: ${new Date(Date.now() + EXPIRES_AFTER_DAYS * DAY_MS).toISOString()}`,
    `Preferred-Languages: ${LANGUAGES.join(", ")}`,
    // The format allows addresses with https only.
    ...(env.SITE_URL.startsWith("https:")
      ? [`Canonical: ${env.SITE_URL}${href("/.well-known/security.txt")}`]
      : []),
  ];
  return new Response(`${fields.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
