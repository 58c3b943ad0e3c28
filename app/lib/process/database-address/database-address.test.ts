import { describe, expect, test } from "vitest";
import { readDatabaseAddress } from "./database-address.ts";

const FILES: Record<string, string> = { "/ca.pem": "CA", "/my.pem": "CERT", "/my key": "KEY" };

function read(text: string, variables: Record<string, string> = {}, socket_folder?: string) {
  return readDatabaseAddress(text, {
    variables,
    socket_folder,
    readFile: (path) => {
      const content = FILES[path];
      if (content === undefined) throw new Error("ENOENT");
      return content;
    },
  });
}

const PLAIN = { port: 5432, ssl: false, sslnegotiation: null, connection: {} };
const LOCAL = { ...PLAIN, host: "localhost" };
const ipv6 = (host: string, port = 5432) => ({
  ...PLAIN,
  host,
  port,
  path: `[${host}]:${port}`,
  socket: expect.any(Function),
});
const socketAt = (folder: string, port = 5432) => ({
  ...PLAIN,
  host: folder,
  port,
  path: `${folder}/.s.PGSQL.${port}`,
});

describe("where", () => {
  test.each([
    ["postgres://localhost/divan", { ...LOCAL, database: "divan" }],
    ["postgresql://localhost", LOCAL],
    ["postgres://", LOCAL],
    ["postgres:///divan", { ...LOCAL, database: "divan" }],
    [
      "postgres://ay%C5%9Fe:p%40s%2Fs%3A%25@localhost/di%20van",
      { ...LOCAL, user: "ayşe", password: "p@s/s:%", database: "di van" },
    ],
    [
      "postgres://u:a:b?c#d+e&f@localhost/divan",
      { ...LOCAL, user: "u", password: "a:b?c#d+e&f", database: "divan" },
    ],
    ["postgres://u@localhost:6432/divan", { ...LOCAL, user: "u", port: 6432, database: "divan" }],
    ["postgres://[::1]:6432/divan", { ...ipv6("::1", 6432), database: "divan" }],
    ["postgres://[::1]", ipv6("::1")],
    ["postgres:///divan?host=/run/pg", { ...socketAt("/run/pg"), database: "divan" }],
    [
      "postgres:///divan?host=%2Frun%2Fpg&port=6432",
      { ...socketAt("/run/pg", 6432), database: "divan" },
    ],
    ["postgres://%2Frun%2Fpg:6432/divan", { ...socketAt("/run/pg", 6432), database: "divan" }],
    [
      "postgres://other/other?host=localhost&dbname=divan&user=u&password=p",
      { ...LOCAL, user: "u", password: "p", database: "divan" },
    ],
  ])("%s", (text, address) => expect(read(text)).toEqual(address));

  test.each([
    ["postgres:///divan", { PGHOST: "/tests", PGUSER: "u", PGPASSWORD: "p" }, socketAt("/tests")],
    ["postgres:///divan", { PGHOST: "::1", PGPORT: "1" }, ipv6("::1", 1)],
    ["postgres://localhost/divan", { PGHOST: "/tests" }, LOCAL],
    ["postgres:///divan", {}, socketAt("/var/run/postgresql")],
    ["postgres://:6432/divan", {}, socketAt("/var/run/postgresql", 6432)],
  ])("%s with %o", (text, variables, address) =>
    expect(read(text, variables, "/var/run/postgresql")).toEqual({ ...address, database: "divan" }),
  );
});

describe("TLS", () => {
  const UNCHECKED = { rejectUnauthorized: false, checkServerIdentity: expect.any(Function) };
  const AUTHORITY = {
    rejectUnauthorized: true,
    ca: "CA",
    checkServerIdentity: expect.any(Function),
  };
  const FULL = { rejectUnauthorized: true, ca: "CA" };

  test.each([
    ["db.example.org/divan", "prefer"],
    ["127.0.0.1/divan", false],
    ["[::1]/divan", false],
    ["localhost/divan?sslmode=prefer", "prefer"],
    ["db.example.org/divan?sslmode=allow", "prefer"],
    ["db.example.org/divan?sslmode=disable", false],
    ["localhost/divan?sslmode=require", UNCHECKED],
    ["localhost/divan?ssl=true", UNCHECKED],
    ["localhost/divan?sslmode=require&sslrootcert=/ca.pem", AUTHORITY],
    ["localhost/divan?sslmode=verify-ca&sslrootcert=/ca.pem", AUTHORITY],
    ["localhost/divan?sslmode=verify-full&sslrootcert=/ca.pem", FULL],
    ["10.0.0.7/divan?sslmode=verify-full&sslrootcert=/ca.pem", { ...FULL, host: "10.0.0.7" }],
    ["localhost/divan?sslmode=verify-full", { rejectUnauthorized: true }],
    ["localhost/divan?sslmode=verify-full&sslrootcert=system", { rejectUnauthorized: true }],
    ["localhost/divan?sslrootcert=system", { rejectUnauthorized: true }],
    [
      "localhost/divan?sslmode=verify-full&sslcert=/my.pem&sslkey=/my%20key&sslpassword=p",
      { rejectUnauthorized: true, cert: "CERT", key: "KEY", passphrase: "p" },
    ],
    ["%2Frun%2Fpg/divan?sslmode=verify-full&sslrootcert=/ca.pem", false],
  ])("%s", (text, ssl) => expect(read(`postgres://${text}`).ssl).toEqual(ssl));

  test("the variables of libpq stand in for parameters", () => {
    const variables = { PGSSLMODE: "verify-full", PGSSLROOTCERT: "/ca.pem" };
    expect(read("postgres://db.example.org/divan", variables).ssl).toEqual(FULL);
    expect(
      read("postgres://db.example.org/divan?sslmode=disable", { PGSSLMODE: "require" }).ssl,
    ).toBe(false);
  });
});

describe("the session", () => {
  test.each([
    ["connect_timeout=20", { connect_timeout: 20 }],
    ["target_session_attrs=read-write", { target_session_attrs: "read-write" }],
    ["target_session_attrs=any", {}],
    ["options=-c%20work_mem%3D8MB", { connection: { options: "-c work_mem=8MB" } }],
    [
      "search_path=a,b&statement_timeout=1",
      { connection: { search_path: "a,b", statement_timeout: "1" } },
    ],
    ["sslmode=require&sslnegotiation=direct", { ssl: expect.anything(), sslnegotiation: "direct" }],
    ["sslnegotiation=postgres&channel_binding=prefer&gssencmode=disable&client_encoding=UTF8", {}],
  ])("%s", (query, options) =>
    expect(read(`postgres://localhost?${query}`)).toEqual({ ...LOCAL, ...options }),
  );
});

describe("refused:", () => {
  test.each([
    ["", "such as postgres://"],
    ["mysql://x", "such as postgres://"],
    ["localhost:5432/divan", "such as postgres://"],
    ["host=localhost dbname=divan password=gizli", "not a list"],
    ["postgres://u:gizli@gizli@localhost/divan", "%40 for @"],
    ["postgres://u:gizli/gizli@localhost/divan", "%2F for /"],
    ["postgres://u:1/gizli@localhost/divan", "%2F for /"],
    ["postgres://u:giz%li@localhost/divan", "%25"],
    ["postgres://u:gizli%ff@localhost/divan", "UTF-8"],
    ["postgres://::1/divan", "brackets"],
    ["postgres://localhost:x/divan", "an address such as"],
    ["postgres://localhost:70000/divan", "port from 1 to 65535"],
    ["postgres://localhost/divan?port=x", "port from 1 to 65535"],
    ["postgres://localhost/divan?sslmode", "?sslmode=require"],
    ["postgres://a:1,b:2/divan?target_session_attrs=read-write", "one host"],
    ["postgres:///divan?host=a,b", "one host"],
    ["postgres://localhost?sslmode=strict", "sslmode: disable, allow"],
    ["postgres://localhost?ssl=verify", "sslmode in place of ssl"],
    ["postgres://localhost?sslmode=verify-ca", "sslrootcert with sslmode=verify-ca"],
    [
      "postgres://localhost?sslmode=verify-ca&sslrootcert=system",
      "verify-full with sslrootcert=system",
    ],
    ["postgres://localhost?sslmode=verify-full&sslrootcert=/no.pem", "sslrootcert, unlike /no.pem"],
    [
      "postgres://localhost?sslrootcert=/ca.pem",
      "verify-full (or require, verify-ca) with sslrootcert",
    ],
    ["postgres://localhost?sslmode=prefer&sslcert=/my.pem", "with sslcert"],
    ["postgres://localhost?sslmode=require&sslcert=/my.pem", "both sslcert and sslkey"],
    ["postgres://localhost?sslnegotiation=direct", "with sslnegotiation=direct"],
    ["postgres://localhost?sslnegotiation=x", "postgres or direct"],
    ["postgres://localhost?connect_timeout=0", "connect_timeout from 1"],
    ["postgres://localhost?target_session_attrs=rw", "target_session_attrs: any"],
    ["postgres://localhost?client_encoding=LATIN5", "client_encoding=LATIN5"],
    ["postgres://localhost?channel_binding=require", "channel_binding=require"],
    ["postgres://localhost?application_name=x", "must not have application_name,"],
    ["postgres://localhost?service=x", "must not have service,"],
    ["postgres://localhost?passfile=x", "must not have passfile,"],
    ["postgres://localhost?hostaddr=x", "must not have hostaddr,"],
    ["postgres://localhost?require_auth=x", "must not have require_auth,"],
    ["postgres://localhost?sslcrl=x", "must not have sslcrl,"],
    ["postgres://localhost?keepalives_idle=x", "must not have keepalives_idle,"],
    ["postgres://localhost?ssl_min_protocol_version=x", "must not have ssl_min_protocol_version,"],
  ])("%s", (text, part) => {
    const message = messageOf(text);
    expect(message).toMatch(/^must /);
    expect(message).toContain(part);
    expect(message).not.toContain("gizli");
  });

  test.each(["PGSERVICE", "PGHOSTADDR", "PGSSLCRL", "PGTARGETSESSIONATTRS", "PGREQUIREAUTH"])(
    "the variable %s",
    (name) => expect(messageOf("postgres://localhost", { [name]: "x" })).toContain(name),
  );
  test("several hosts in PGHOST", () => {
    expect(messageOf("postgres:///divan", { PGHOST: "a,b" })).toContain("one host");
  });
});

function messageOf(text: string, variables: Record<string, string> = {}): string {
  try {
    read(text, variables);
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  return "";
}
