export type ReadMail = { headers: Map<string, string[]>; text: string; html: string };

/** Parses a raw email: decoded headers and both parts. A stored one is text only. */
export function readMail(raw: string): ReadMail {
  const { headers, body } = split(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get("content-type")?.[0] ?? "")?.[1];
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => split(part.replace(/^\r\n/, "")))
    : [];
  const partOf = (type: string) => {
    const part = parts.find((each) => each.headers.get("content-type")?.[0]?.startsWith(type));
    return part
      ? decodeBody(part.body, part.headers.get("content-transfer-encoding")?.[0] ?? "")
      : "";
  };
  if (!boundary) return { headers, text: decodeBody(body, ""), html: "" };
  return { headers, text: partOf("text/plain"), html: partOf("text/html") };
}

function split(raw: string): { headers: Map<string, string[]>; body: string } {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), decodeWords(line.slice(colon + 1).trim())]);
  }
  return { headers, body: raw.slice(end + 4) };
}

/** Decodes =?UTF-8?Q?…?= and =?UTF-8?B?…?=. */
function decodeWords(value: string): string {
  const joined_words = value.replace(/\?=\s+=\?/g, "?==?");
  return joined_words.replace(
    /=\?utf-8\?([qb])\?([^?]*)\?=/gi,
    (_, encoding: string, text: string) =>
      encoding.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString("utf8")
        : decodeQuoted(text.replaceAll("_", " ")),
  );
}

function decodeBody(body: string, encoding: string): string {
  const text = /base64/i.test(encoding)
    ? Buffer.from(body, "base64").toString("utf8")
    : /quoted/i.test(encoding)
      ? decodeQuoted(body.replace(/=\r\n/g, ""))
      : body;
  return text.replaceAll("\r\n", "\n").trim();
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}
