export type Request = {
  method: string;
  /** The complete address, without the query. */
  address: string;
  query: [name: string, value: unknown][];
  needs_token: boolean;
  /** `files` are the fields whose value is the name of a file. */
  body: { type: string; value: unknown; files?: readonly string[] } | null;
};

/** The command for a shell in which TOKEN is set. */
export function curlOf({ method, address, query, needs_token, body }: Request): string {
  const search = query.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  const target = search.length > 0 ? `${address}?${search.join("&")}` : address;
  const method_option = method === (body ? "POST" : "GET") ? "" : ` -X ${method}`;
  return [
    `curl${method_option} ${quoted(target)}`,
    ...(needs_token ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body ? bodyOptions(body) : []),
  ].join(" \\\n  ");
}

function bodyOptions({ type, value, files }: NonNullable<Request["body"]>): string[] {
  if (type === "application/json")
    return ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(value, null, 2))}`];
  return Object.entries(Object(value)).map(([name, text]) =>
    files?.includes(name)
      ? `-F ${quoted(`${name}=@${String(text)}`)}`
      : `${type === "multipart/form-data" ? "--form-string" : "--data-urlencode"} ${quoted(`${name}=${String(text)}`)}`,
  );
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
