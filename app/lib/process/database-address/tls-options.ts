import { isIP } from "node:net";
import { AddressMistake } from "./split-address.ts";

/** What the driver is told. "prefer" encrypts if the server can, and checks nothing. */
export type Tls = false | "prefer" | CheckedTls;

type CheckedTls = {
  rejectUnauthorized: boolean;
  /** Without it, the authorities that Node knows. */
  ca?: string;
  cert?: string;
  key?: string;
  passphrase?: string;
  /** An IP address that the certificate must name; the driver passes on names of hosts only. */
  host?: string;
  checkServerIdentity?: () => undefined;
};

type Files = {
  sslrootcert?: string | undefined;
  sslcert?: string | undefined;
  sslkey?: string | undefined;
};

type TlsParameters = Files & { sslmode?: string | undefined; sslpassword?: string | undefined };

const MODES = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"];
/** Fail without TLS. */
const STRICT_MODES = new Set(["require", "verify-ca", "verify-full"]);
/** The value of sslrootcert for public authorities. Anybody gets their certificates. */
const PUBLIC_AUTHORITIES = "system";
const THIS_MACHINE = /^(?:localhost|127\..*|::1)$/;

/**
 * As with libpq, a socket is never encrypted, and `require` with `sslrootcert` is `verify-ca`.
 * Unlike libpq, a connection to this machine is encrypted only on request.
 */
export function tlsOptions(
  host: string | null,
  parameters: TlsParameters,
  readFile: (path: string) => string,
): Tls {
  const { sslrootcert } = parameters;
  const mode =
    parameters.sslmode ?? (sslrootcert === PUBLIC_AUTHORITIES ? "verify-full" : undefined);
  if (mode !== undefined && !MODES.includes(mode))
    throw new AddressMistake(`must have one of these as sslmode: ${MODES.join(", ")}`);
  if (host === null) return false;
  if (mode === undefined || !STRICT_MODES.has(mode)) {
    refuseFiles(parameters);
    const is_plain = mode === "disable" || (mode === undefined && THIS_MACHINE.test(host));
    return is_plain ? false : "prefer";
  }
  if (mode !== "verify-full" && sslrootcert === PUBLIC_AUTHORITIES)
    throw new AddressMistake("must have sslmode=verify-full with sslrootcert=system");
  const ca = sslrootcert === PUBLIC_AUTHORITIES ? undefined : sslrootcert;
  if (mode === "verify-ca" && ca === undefined)
    throw new AddressMistake(
      "must have the file of an authority as sslrootcert with sslmode=verify-ca",
    );
  const { sslcert, sslkey, sslpassword } = parameters;
  if ((sslcert === undefined) !== (sslkey === undefined))
    throw new AddressMistake("must have both sslcert and sslkey, or neither");
  const read = (name: keyof Files, path: string) => readNamed(name, path, readFile);
  return {
    rejectUnauthorized: mode === "verify-full" || ca !== undefined,
    ...(ca !== undefined && { ca: read("sslrootcert", ca) }),
    ...(sslcert !== undefined && { cert: read("sslcert", sslcert) }),
    ...(sslkey !== undefined && { key: read("sslkey", sslkey) }),
    ...(sslpassword !== undefined && { passphrase: sslpassword }),
    ...(isIP(host) !== 0 && { host }),
    ...(mode !== "verify-full" && { checkServerIdentity: () => undefined }),
  };
}

/** They would seem to protect a connection that may be plain. */
function refuseFiles({ sslrootcert, sslcert, sslkey }: Files): void {
  const [name] = Object.entries({ sslrootcert, sslcert, sslkey }).find(([, path]) => path) ?? [];
  if (name !== undefined)
    throw new AddressMistake(`must have sslmode=verify-full (or require, verify-ca) with ${name}`);
}

function readNamed(name: string, path: string, readFile: (path: string) => string): string {
  try {
    return readFile(path);
  } catch {
    throw new AddressMistake(`must have a file that can be read as ${name}, unlike ${path}`);
  }
}
