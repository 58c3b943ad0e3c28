/**
 * Why a mail server did not accept a letter, in the log. The pages have these sentences in both
 * languages.
 */
const CAUSES = {
  unknownHost: "its name is not known",
  refusedConnection: "nothing listens at this port",
  unreachable: "there is no way to it in the network",
  noAnswer: "it did not answer in time",
  certificate: "its certificate is not valid",
  noTls: "it does not begin with TLS at this port",
  noStartTls: "it offers no encrypted connection",
  login: "it refused the user name or the password",
  sender: "it refused the sender",
  recipient: "it refused the recipient",
  message: "it refused the message",
  turnedAway: "it turned the connection away",
  notMail: "it does not answer like a mail server",
  closed: "the connection broke",
  unknown: "unknown cause",
} as const;

type MailCause = keyof typeof CAUSES;

/** `codes` are those of the system, of the library and of the server, for a search. */
export type MailFailure = { server: string; cause: MailCause; codes: string };

/**
 * A connection has the code of the system beside that of the library, so the more exact ones come
 * first.
 */
const CAUSE_BY_CODE: [RegExp, MailCause][] = [
  [/^(ENOTFOUND|EAI_AGAIN|ENODATA|EDNS)$/, "unknownHost"],
  [/^ECONNREFUSED$/, "refusedConnection"],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, "unreachable"],
  [/^(ETIMEDOUT|EABORT)$/, "noAnswer"],
  [/CERT|^UNABLE_TO_VERIFY_LEAF_SIGNATURE$/, "certificate"],
  [/^(EPROTO|ERR_SSL_\w+)$/, "noTls"],
  [/^(ETLS|EREQUIRETLS)$/, "noStartTls"],
  [/^(EAUTH|ENOAUTH|EOAUTH2)$/, "login"],
  [/^MAIL$/, "sender"],
  [/^(EENVELOPE|RCPT)$/, "recipient"],
  [/^EMESSAGE$/, "message"],
  // An answer of the server before it knew anything about the message.
  [/^[45]\d\d$/, "turnedAway"],
  [/^EPROTOCOL$/, "notMail"],
  [/^(ESOCKET|ECONNECTION|ECONNRESET|EPIPE)$/, "closed"],
];

export function describeMailFailure(server: string, codes: string): string {
  return `${server} did not take a mail: ${CAUSES[causeOf(codes)]} (${codes})`;
}

/** Null for a job that failed for another reason than the mail server. */
export function readMailFailure(message: string | null): MailFailure | null {
  const [, server, codes] =
    /^(\S+) did not take a mail: .* \(([^()]+)\)$/.exec(message ?? "") ?? [];
  return server && codes ? { server, codes, cause: causeOf(codes) } : null;
}

function causeOf(codes: string): MailCause {
  const words = codes.split(" ");
  const [, cause] =
    CAUSE_BY_CODE.find(([pattern]) => words.some((word) => pattern.test(word))) ?? [];
  return cause ?? "unknown";
}
