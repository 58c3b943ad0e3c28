import { isLoopback } from "../net/network.ts";
import { describeMailFailure } from "./mail-failure.ts";

/** A mail server that does not answer within this time counts as down. The queue tries again. */
const ANSWER_WITHIN_MS = 15_000;

/** Mail servers refuse many connections from one sender. */
const CONNECTIONS = 4;

/**
 * Connections are kept for the next e-mail, because a morning's digests are thousands. Nothing is
 * sent over smtp:// before STARTTLS, except to this machine. The parameter
 * `?requireTLS=false` of the address turns this off.
 */
export function transportOptions(url: string) {
  const { protocol, hostname } = new URL(url);
  return {
    url,
    pool: true as const,
    maxConnections: CONNECTIONS,
    requireTLS: protocol === "smtp:" && !isLoopback(hostname),
    connectionTimeout: ANSWER_WITHIN_MS,
    greetingTimeout: ANSWER_WITHIN_MS,
    dnsTimeout: ANSWER_WITHIN_MS,
  };
}

/** Host and port, never the user or the password. */
export function mailServerOf(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  return `${hostname}:${port || DEFAULT_PORTS[protocol]}`;
}

/** The default ports of the library. */
const DEFAULT_PORTS: Record<string, number> = { "smtp:": 587, "smtps:": 465 };

/**
 * The error has only the server and the codes. The server's own message contains the recipient, who
 * must not appear in the log or the queue.
 */
export function mailFailure(url: string, error: unknown): Error {
  const { code, originalCode, responseCode, command } = {
    code: "",
    originalCode: "",
    responseCode: "",
    command: "",
    ...(error instanceof Error ? error : {}),
  };
  const codes = [code || "no code", originalCode, responseCode, command].filter(Boolean).join(" ");
  return new Error(describeMailFailure(mailServerOf(url), codes));
}
