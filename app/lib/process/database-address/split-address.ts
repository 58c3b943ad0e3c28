/** A part of an address that is not there is an empty text. All parts are decoded. */
type AddressParts = {
  user: string;
  password: string;
  host: string;
  port: string;
  database: string;
  parameters: ReadonlyMap<string, string>;
};

/** The message completes "The setting DATABASE_URL is not right: …", and repeats no password. */
export class AddressMistake extends Error {}

const ADDRESS_FORM = "an address such as postgres://user:password@host:5432/divan";

const SCHEME = /^postgres(?:ql)?:\/\//;
/** The text of libpq that is no address: "host=… dbname=…". */
const KEY_VALUE = /^\s*[a-z_]+\s*=/;
/** As libpq reads it: the first @ ends user and password, and the first / or ? ends the host. */
const SHAPE =
  /^(?:(?<user>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<hosts>[^/?]*)(?:\/(?<database>[^?@/]*))?(?:\?(?<query>.*))?$/s;
const ONE_HOST = /^(?:\[(?<ip>[^\]]*)\]|(?<name>[^:[\]@]*))(?::(?<port>\d*))?$/;
/** Percent signs that are no codes. */
const BAD_CODE = /%(?![0-9a-f]{2})/i;

/** Parameters after the ? replace what stands before it, as with libpq. */
export function splitAddress(text: string): AddressParts {
  if (KEY_VALUE.test(text))
    throw new AddressMistake(`must be ${ADDRESS_FORM}, not a list such as host=… dbname=…`);
  if (!SCHEME.test(text)) throw new AddressMistake(`must be ${ADDRESS_FORM}`);
  const groups = SHAPE.exec(text.replace(SCHEME, ""))?.groups;
  if (!groups) throw badCharacters();
  const parameters = splitQuery(groups.query ?? "");
  const take = (name: string, otherwise = "") => {
    const value = parameters.get(name) ?? otherwise;
    parameters.delete(name);
    return value;
  };
  const { host, port } = splitHost(groups.hosts ?? "");
  return {
    user: take("user", decode(groups.user)),
    password: take("password", decode(groups.password)),
    host: take("host", host),
    port: take("port", port),
    database: take("dbname", decode(groups.database)),
    parameters,
  };
}

function splitHost(text: string): { host: string; port: string } {
  const hosts = text.split(",").map((each) => {
    const { ip, name, port = "" } = ONE_HOST.exec(each)?.groups ?? {};
    const host = ip ?? name;
    if (host === undefined) throw badCharacters();
    return { host: decode(host), port };
  });
  return {
    host: hosts.map(({ host }) => host).join(","),
    port: hosts
      .map(({ port }) => port)
      .join(",")
      .replace(/^,+$/, ""),
  };
}

function badCharacters(): AddressMistake {
  return new AddressMistake(
    `must be ${ADDRESS_FORM}, where a password has %40 for @, %2F for / and %3F for ?, and an IPv6 address stands in brackets`,
  );
}

/** A plus sign is itself, unlike in the address of a page. */
function splitQuery(query: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const item of query.split("&").filter(Boolean)) {
    const [name = "", ...rest] = item.split("=");
    if (rest.length !== 1)
      throw new AddressMistake(
        "must have parameters such as ?sslmode=require, with & between them",
      );
    parameters.set(decode(name), decode(rest[0]));
  }
  return parameters;
}

function decode(text = ""): string {
  if (BAD_CODE.test(text)) throw new AddressMistake("must have %25 where a percent sign is meant");
  try {
    return decodeURIComponent(text);
  } catch {
    throw new AddressMistake("must have codes with % that are UTF-8");
  }
}
