import { env } from "#app/lib/env.server.ts";

const secure = env.SITE_URL.startsWith("https:");
const TWO_YEARS_SECONDS = 63_072_000;

/** On every answer, pages and data alike. */
export const SECURITY_HEADERS: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "X-Robots-Tag": "noindex, nofollow",
  // For this host alone: its subdomains may be others'.
  ...(secure ? { "Strict-Transport-Security": `max-age=${TWO_YEARS_SECONDS}` } : {}),
};

/**
 * Nothing inline, nothing from elsewhere but pictures over TLS. In dev the tools write scripts and
 * styles of their own. Without require-trusted-types-for: React (prose, and how it makes a
 * <script>) and Quill write innerHTML themselves, so it takes a default policy that lets every HTML
 * through; and script sinks alone are shut by script-src already.
 */
export function contentSecurityPolicy(nonce: string): string {
  const dev = env.NODE_ENV === "development";
  return [
    "default-src 'self'",
    dev ? "script-src 'self' 'unsafe-inline'" : `script-src 'self' 'nonce-${nonce}'`,
    dev ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' https:",
    dev ? "connect-src 'self' ws:" : "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
