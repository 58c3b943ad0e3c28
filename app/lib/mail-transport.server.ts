import { isLoopback } from "./network.ts";

/** A mail server that does not answer within this counts as down. The queue tries again. */
const ANSWER_WITHIN_MS = 15_000;

/**
 * With smtp:// nothing is sent before STARTTLS, except to this machine. The parameter
 * `?requireTLS=false` of the address turns this off.
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

const CAUSE_BY_CODE: Record<string, string> = {
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
 * The error has only the server and the codes. The server's own message contains the recipient, who
 * must not appear in the log or the queue.
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
    `${new URL(url).host} did not take a mail: ${CAUSE_BY_CODE[code] ?? "unknown cause"} (${codes})`,
  );
}
