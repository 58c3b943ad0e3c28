import { connect, isIPv6, type Socket } from "node:net";
import { AddressMistake, splitAddress } from "./split-address.ts";
import { type Tls, tlsOptions } from "./tls-options.ts";

/** Options of the driver. It takes what is missing from PGUSER, PGPASSWORD and PGDATABASE. */
export type DatabaseAddress = {
  host: string;
  port: number;
  /** The file of a socket. With `socket` only messages have it. */
  path?: string;
  /** Of an IPv6 address, because the driver splits `host` at its colons. */
  socket?: () => Socket;
  user?: string;
  password?: string;
  database?: string;
  ssl: Tls;
  sslnegotiation: "direct" | null;
  connect_timeout?: number;
  target_session_attrs?: SessionAttributes;
  /** What the session begins with. The server refuses names that it does not know. */
  connection: Record<string, string>;
};

/** What an address means here and now. */
export type Surroundings = {
  variables: Record<string, string | undefined>;
  readFile: (path: string) => string;
  /** Where PostgreSQL has its socket on this machine, if it has one. */
  socket_folder: string | undefined;
};

const SESSION_ATTRIBUTES = ["read-write", "read-only", "primary", "standby"] as const;
type SessionAttributes = (typeof SESSION_ATTRIBUTES)[number];
/** They exclude no server where there is only one. */
const NO_SESSION_ATTRIBUTES = ["any", "prefer-standby"];

/** Parameters that libpq also takes from a variable. */
const VARIABLES: Readonly<Record<string, string>> = {
  sslmode: "PGSSLMODE",
  sslrootcert: "PGSSLROOTCERT",
  sslcert: "PGSSLCERT",
  sslkey: "PGSSLKEY",
  sslnegotiation: "PGSSLNEGOTIATION",
  connect_timeout: "PGCONNECT_TIMEOUT",
  options: "PGOPTIONS",
  channel_binding: "PGCHANNELBINDING",
  gssencmode: "PGGSSENCMODE",
};

/** Parameters of libpq that the driver lacks. Some protect, so none of them is ignored. */
const UNSUPPORTED =
  /^(?:application_name|fallback_application_name|hostaddr|load_balance_hosts|passfile|replication|requirepeer|require_auth|requiressl|service|servicefile|krbsrvname|(?:gss|keepalives|oauth_|scram_|ssl|tcp_user_timeout)\w*|m(?:ax|in)_protocol_version)$/;
const UNSUPPORTED_VARIABLES = [
  "PGHOSTADDR",
  "PGREQUIREAUTH",
  "PGREQUIREPEER",
  "PGREQUIRESSL",
  "PGSERVICE",
  "PGSSLCERTMODE",
  "PGSSLCRL",
  "PGSSLCRLDIR",
  "PGSSLMINPROTOCOLVERSION",
  "PGTARGETSESSIONATTRS",
];
/** Values that ask for no more than the driver does anyway. */
const WITHOUT_EFFECT: Readonly<Record<string, RegExp>> = {
  channel_binding: /^(?:disable|prefer)$/,
  gssencmode: /^(?:disable|prefer)$/,
  client_encoding: /^utf-?8$/i,
};

const DEFAULT_PORT = "5432";
const PORT_MAX = 65_535;
/** Waits of minutes are mistakes: a request waits for ten seconds. */
const CONNECT_TIMEOUT_MAX = 600;

/**
 * Reads an address as libpq does, because the driver ignores much of it. Throws an AddressMistake
 * for what would not be done.
 */
export function readDatabaseAddress(text: string, surroundings: Surroundings): DatabaseAddress {
  const { variables, readFile, socket_folder } = surroundings;
  const unsupported = UNSUPPORTED_VARIABLES.find((name) => variables[name]);
  if (unsupported)
    throw new AddressMistake(
      `must be used without the variable ${unsupported}, which has no effect here`,
    );
  const { user, password, database, ...parts } = splitAddress(text);
  const parameters = new Map(parts.parameters);
  const take = (name: string): string | undefined => {
    const value = parameters.get(name) ?? variables[VARIABLES[name] ?? ""];
    parameters.delete(name);
    return value || undefined;
  };
  for (const [name, values] of Object.entries(WITHOUT_EFFECT))
    refuseOthers(name, take(name), values);
  const host = parts.host || variables.PGHOST || socket_folder || "localhost";
  if (host.includes(","))
    throw new AddressMistake(
      "must have one host: give several a common address that leads to the primary",
    );
  const is_socket = host.startsWith("/");
  const port = readPort(parts.port || variables.PGPORT || DEFAULT_PORT);
  const options = take("options");
  const connect_timeout = readTimeout(take("connect_timeout"));
  const target_session_attrs = readSessionAttributes(take("target_session_attrs"));
  const ssl = tlsOptions(
    is_socket ? null : host,
    {
      sslmode: readSsl(take("ssl")) ?? take("sslmode"),
      sslrootcert: take("sslrootcert"),
      sslcert: take("sslcert"),
      sslkey: take("sslkey"),
      sslpassword: take("sslpassword"),
    },
    readFile,
  );
  const sslnegotiation = readNegotiation(take("sslnegotiation"), ssl);
  for (const name of parameters.keys())
    if (UNSUPPORTED.test(name))
      throw new AddressMistake(`must not have ${name}, which has no effect here`);
  return {
    host,
    port,
    ...(is_socket && { path: `${host}/.s.PGSQL.${port}` }),
    ...(isIPv6(host) && { path: `[${host}]:${port}`, socket: () => connect(port, host) }),
    ...(user && { user }),
    ...(password && { password }),
    ...(database && { database }),
    ssl,
    sslnegotiation,
    ...(connect_timeout && { connect_timeout }),
    ...(target_session_attrs && { target_session_attrs }),
    connection: { ...(options && { options }), ...Object.fromEntries(parameters) },
  };
}

function refuseOthers(name: string, value: string | undefined, values: RegExp): void {
  if (value !== undefined && !values.test(value))
    throw new AddressMistake(`must not have ${name}=${value}, which the driver cannot do`);
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > PORT_MAX)
    throw new AddressMistake(`must have a port from 1 to ${PORT_MAX}`);
  return port;
}

function readTimeout(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = Number(text);
  if (!/^\d+$/.test(text) || seconds < 1 || seconds > CONNECT_TIMEOUT_MAX)
    throw new AddressMistake(
      `must have a connect_timeout from 1 to ${CONNECT_TIMEOUT_MAX} seconds`,
    );
  return seconds;
}

function readSessionAttributes(text: string | undefined): SessionAttributes | undefined {
  if (text === undefined || NO_SESSION_ATTRIBUTES.includes(text)) return undefined;
  const attributes = SESSION_ATTRIBUTES.find((each) => each === text);
  if (!attributes)
    throw new AddressMistake(
      `must have one of these as target_session_attrs: ${[...NO_SESSION_ATTRIBUTES, ...SESSION_ATTRIBUTES].join(", ")}`,
    );
  return attributes;
}

/** libpq knows `ssl=true` from the addresses of Java. */
function readSsl(text: string | undefined): "require" | undefined {
  if (text === undefined) return undefined;
  if (text !== "true") throw new AddressMistake("must have sslmode in place of ssl");
  return "require";
}

function readNegotiation(text: string | undefined, ssl: Tls): "direct" | null {
  if (text === undefined || text === "postgres") return null;
  if (text !== "direct") throw new AddressMistake("must have postgres or direct as sslnegotiation");
  if (ssl === false || ssl === "prefer")
    throw new AddressMistake(
      "must have sslmode=verify-full (or require, verify-ca) with sslnegotiation=direct",
    );
  return "direct";
}
