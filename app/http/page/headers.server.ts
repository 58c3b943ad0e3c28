import { env } from "#app/lib/process/env.server.ts";

const secure = env.SITE_URL.startsWith("https:");
const TWO_YEARS_SECONDS = 63_072_000;

/** Every response has these headers: pages, data and files. */
export const SECURITY_HEADERS: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "X-Robots-Tag": "noindex, nofollow",
  // The header has no includeSubDomains, because subdomains may belong to other owners.
  ...(secure ? { "Strict-Transport-Security": `max-age=${TWO_YEARS_SECONDS}` } : {}),
};

/**
 * Allows nothing inline, and nothing from other hosts: reading tells no other site anything. In
 * development the tools add
 * inline scripts and styles. There is no require-trusted-types-for: React and Quill write
 * innerHTML, so it would need a default policy that accepts all HTML, and script-src already blocks
 * scripts.
 */
export function contentSecurityPolicy(nonce: string): string {
  const dev = env.NODE_ENV === "development";
  return [
    "default-src 'self'",
    dev ? "script-src 'self' 'unsafe-inline'" : `script-src 'self' 'nonce-${nonce}'`,
    dev ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self'",
    dev ? "connect-src 'self' ws:" : "connect-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
