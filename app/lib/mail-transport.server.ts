import { isLoopback } from "./network.ts";

/** A mail server that says nothing for this long is as good as down; the queue tries again. */
const ANSWER_WITHIN_MS = 15_000;

/**
 * How a mail server is spoken to. Over smtp:// the connection is encrypted (STARTTLS) before the
 * password and the letter go out, or nothing is sent; only on this machine it may stay plain. What
 * the address itself says (?requireTLS=false) comes before this.
 */
export function transportOptions(url: string) {
  const { protocol, hostname } = new URL(url);
  return {
    url,
    requireTLS: protocol === "smtp:" && !isLoopback(hostname),
    connectionTimeout: ANSWER_WITHIN_MS,
    greetingTimeout: ANSWER_WITHIN_MS,
    dnsTimeout: ANSWER_WITHIN_MS,
  };
}

const CAUSES: Record<string, string> = {
  EDNS: "its name is not known",
  ECONNECTION: "no connection",
  ESOCKET: "the connection failed",
  ETIMEDOUT: "it did not answer in time",
  EABORT: "the letter took too long",
  ETLS: "no encrypted connection",
  EAUTH: "it refused the user name or the password",
  EENVELOPE: "it refused the sender or the recipient",
  EMESSAGE: "it refused the letter",
};

/**
 * The server and what it answered in codes: its own sentences name the recipient, and neither log
 * nor queue may.
 */
export function mailFailure(url: string, error: unknown): Error {
  const { code, responseCode, command } = {
    code: "",
    responseCode: "",
    command: "",
    ...(error instanceof Error ? error : {}),
  };
  const codes = [code || "no code", responseCode, command].filter(Boolean).join(" ");
  return new Error(
    `${new URL(url).host} did not take a mail: ${CAUSES[code] ?? "unknown cause"} (${codes})`,
  );
}
