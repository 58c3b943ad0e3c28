/** Settings for which several files ask, so that they share an app. */

/** An origin whose scripts may call the API of each shared app. */
export const SPA = "https://spa.example.org";

/** Each shared app shows it in /.well-known/security.txt. */
export const SECURITY_CONTACT = "guvenlik@forum.example.org";

/** A quarter of each limit of tries, behind one proxy. */
export const QUARTER_OF_LIMITS = { RATE_LIMIT_FACTOR: "0.25", TRUST_PROXY: "1" };

export const TENTH_OF_LIMITS = { RATE_LIMIT_FACTOR: "0.1" };

/** A site that everybody can reach, and that sends nothing to addresses of this machine. */
export const HTTPS_SITE = { SITE_URL: "https://forum.example.org" };
