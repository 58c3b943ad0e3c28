/** The longest form has twelve fields, and browsers and OAuth2 clients add a few. */
const MAX_FIELDS = 50;
/**
 * A list of 500 members to choose from has a box for each. Parsing more entries would only keep the
 * process busy.
 */
export const MAX_FORM_ENTRIES = MAX_FIELDS + 500;
/** The boxes of a list have one name. Their values become one, with commas between them. */
const NAME_OF_LIST = /_ids$/;
/**
 * Flat names only: the form library reads dots and brackets as paths, and names between double
 * underscores as commands.
 */
const NAME_SHAPE = /^(?!__)[a-z_]{1,40}$/;

export type FormFields = ReadonlyMap<string, string>;

/**
 * `not_a_form`: another content type, or a body that cannot be parsed. `not_allowed`: a form with
 * too many entries, a name that does not match NAME_SHAPE, a repeated name of no list, or a file.
 */
type ParsedForm = FormFields | "not_a_form" | "not_allowed";

/**
 * The only place where a form is parsed. Entries are counted on the raw bytes first, because
 * parsing many of them would block the process.
 */
export async function parseForm(
  content_type: string,
  body: Buffer<ArrayBuffer>,
): Promise<ParsedForm> {
  const [type = ""] = content_type.split(";", 1);
  if (/^\s*application\/x-www-form-urlencoded\s*$/i.test(type)) return parseUrlEncoded(body);
  const boundary = /^\s*multipart\/form-data\s*$/i.test(type) ? boundaryOf(content_type) : null;
  return boundary === null ? "not_a_form" : await parseMultipart(boundary, body);
}

function parseUrlEncoded(body: Buffer<ArrayBuffer>): ParsedForm {
  if (occursMoreThan(MAX_FORM_ENTRIES - 1, "&", body)) return "not_allowed";
  return collectFields(new URLSearchParams(body.toString()));
}

/**
 * The platform's parser gets the boundary that was counted, so that both see the same parts. One
 * more boundary than parts is allowed, because it ends the body.
 */
async function parseMultipart(boundary: string, body: Buffer<ArrayBuffer>): Promise<ParsedForm> {
  if (occursMoreThan(MAX_FORM_ENTRIES + 1, `--${boundary}`, body)) return "not_allowed";
  const response = new Response(body, {
    headers: { "Content-Type": `multipart/form-data; boundary="${boundary}"` },
  });
  const form = await response.formData().catch(() => null);
  return form ? collectFields(form) : "not_a_form";
}

/**
 * The fields of a form by name, if their names are allowed. Browsers send a line break as two
 * characters, which would count twice against the limit of a text.
 */
export function collectFields(
  entries: Iterable<[string, FormDataEntryValue]>,
): FormFields | "not_allowed" {
  const fields = new Map<string, string>();
  for (const [name, sent_value] of entries) {
    if (typeof sent_value !== "string" || !NAME_SHAPE.test(name)) return "not_allowed";
    const value = sent_value.replaceAll("\r\n", "\n");
    const earlier_value = fields.get(name);
    if (earlier_value !== undefined && !NAME_OF_LIST.test(name)) return "not_allowed";
    fields.set(name, earlier_value === undefined ? value : `${earlier_value},${value}`);
  }
  return fields.size > MAX_FIELDS ? "not_allowed" : fields;
}

/** Reads the syntax of RFC 2046, with or without quotation marks. */
export function boundaryOf(content_type: string): string | null {
  const [, quoted_boundary, unquoted_boundary] =
    /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70})\s*(?:;|$))/i.exec(
      content_type,
    ) ?? [];
  return quoted_boundary ?? unquoted_boundary ?? null;
}

function occursMoreThan(max_count: number, delimiter: string, body: Buffer): boolean {
  let count = 0;
  for (
    let index = body.indexOf(delimiter);
    index >= 0 && count <= max_count;
    index = body.indexOf(delimiter, index + delimiter.length)
  )
    count += 1;
  return count > max_count;
}
