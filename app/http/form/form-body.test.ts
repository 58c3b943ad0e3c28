import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseForm } from "./form-body.server.ts";

type Entry = [name: string, value: string];

const MAX_ENTRIES = 50;
const URL_ENCODED = "application/x-www-form-urlencoded";
const SHAPE = /^[a-z_]{1,40}$/;

const allowed_name = fc.stringMatching(/^[a-z][a-z_]{0,39}$/);
const any_name = fc.oneof(
  allowed_name,
  fc.string({ unit: "binary" }),
  fc.constantFrom("__intent__", "__proto__", "a[1]", "a.b", "a[]", "A", "", "constructor"),
);
const entries = fc.array(fc.tuple(any_name, fc.string({ unit: "binary" })), { maxLength: 60 });
const allowed_entries = fc.uniqueArray(fc.tuple(allowed_name, fc.string({ unit: "binary" })), {
  selector: ([name]) => name,
  maxLength: MAX_ENTRIES,
});

describe("a form", () => {
  test("with allowed names is parsed into its entries, urlencoded and multipart", async () => {
    await fc.assert(
      fc.asyncProperty(allowed_entries, async (form_entries) => {
        expect(await parseUrlEncoded(form_entries)).toEqual(
          new Map(
            form_entries.map(([name, value]) => [
              name,
              value.toWellFormed().replaceAll("\r\n", "\n"),
            ]),
          ),
        );
        // Every line break in a part is sent as CR LF.
        expect(await parseMultipart(form_entries)).toEqual(
          new Map(
            form_entries.map(([name, value]) => [
              name,
              value.toWellFormed().replace(/\r\n?/g, "\n"),
            ]),
          ),
        );
      }),
    );
  });

  test("has single line breaks, whatever the browser sends", async () => {
    expect(await parseUrlEncoded([["content", "a\r\nb\nc"]])).toEqual(
      new Map([["content", "a\nb\nc"]]),
    );
  });

  test("with a name of another shape, a repeated name or too many entries is not allowed", async () => {
    await fc.assert(
      fc.asyncProperty(entries, async (form_entries) => {
        const names = form_entries.map(([name]) => name);
        const is_allowed =
          names.length <= MAX_ENTRIES &&
          new Set(names).size === names.length &&
          names.every((name) => SHAPE.test(name) && !name.startsWith("__"));
        expect(typeof (await parseUrlEncoded(form_entries))).toBe(is_allowed ? "object" : "string");
        expect(typeof (await parseMultipart(form_entries))).toBe(is_allowed ? "object" : "string");
      }),
    );
  });

  test("of arbitrary bytes and of any type has only allowed names, or is refused", async () => {
    const types = fc.constantFrom(
      URL_ENCODED,
      "multipart/form-data; boundary=x",
      'multipart/form-data; charset=utf-8; boundary="a b"',
      "multipart/form-data",
      "multipart/form-data; boundary=",
      "",
      "text/plain",
    );
    const pieces = fc.array(
      fc.oneof(
        fc.constantFrom(
          "--x",
          "--x--",
          "--a b",
          "\r\n",
          'Content-Disposition: form-data; name="',
          'filename="',
          '"',
          "\r\n\r\n",
          "a",
          "=",
          "&",
          "%",
          "[",
          ".",
        ),
        fc.string({ unit: "binary" }),
      ),
      { maxLength: 80 },
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(types, fc.string()), pieces, async (type, body) => {
        const form = await parseForm(type, Buffer.from(body.join("")));
        if (typeof form === "string") return;
        expect(form.size).toBeLessThanOrEqual(MAX_ENTRIES);
        for (const [name, value] of form)
          expect([name, typeof value]).toEqual([expect.stringMatching(SHAPE), "string"]);
      }),
    );
  });
});

test("the boxes of a list have one name, and their values become one", async () => {
  const body = "user_ids=1&reason=x&user_ids=2&user_ids=3";
  const fields = await parseForm(URL_ENCODED, Buffer.from(body));
  expect(fields).toEqual(
    new Map([
      ["user_ids", "1,2,3"],
      ["reason", "x"],
    ]),
  );
  const many_boxes = "user_ids=1&".repeat(600);
  expect(await parseForm(URL_ENCODED, Buffer.from(many_boxes))).toBe("not_allowed");
});

test("too many entries are refused without parsing them", async () => {
  const many_fields = "a&".repeat(500_000);
  const many_parts = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(15_000);
  expect(await parseForm(URL_ENCODED, Buffer.from(many_fields))).toBe("not_allowed");
  expect(await parseForm("multipart/form-data; boundary=x", Buffer.from(many_parts))).toBe(
    "not_allowed",
  );
  // If the parts were parsed, the answer would be `not_a_form`.
  expect(await parseForm("multipart/form-data; boundary=x", Buffer.from("--x".repeat(552)))).toBe(
    "not_allowed",
  );
});

test.each([
  ["multipart/form-data; boundary=limit", true],
  ['Multipart/Form-Data ; charset=utf-8; Boundary="limit"', true],
  ["multipart/form-data; boundary=limit; charset=utf-8", true],
  ["multipart/form-data; boundary=y", false],
  ["multipart/form-data; boundary=", false],
  ['multipart/form-data; boundary="limit', false],
  ["multipart/form-data", false],
  ["multipart/mixed; boundary=limit", false],
  ["multipart/form-data-more; boundary=limit", false],
  [`${URL_ENCODED}-more`, false],
  ["", false],
])("the content type %j is accepted as a form: %s", async (type, is_form) => {
  const body =
    '--limit\r\nContent-Disposition: form-data; name="email"\r\n\r\na@example.org\r\n--limit--\r\n';
  expect(await parseForm(type, Buffer.from(body))).toEqual(
    is_form ? new Map([["email", "a@example.org"]]) : "not_a_form",
  );
});

test("a file is not allowed, with or without a name", async () => {
  for (const name of ["a.txt", ""]) {
    const body = `--x\r\nContent-Disposition: form-data; name="email"; filename="${name}"\r\n\r\na\r\n--x--\r\n`;
    expect(await parseForm("multipart/form-data; boundary=x", Buffer.from(body))).toBe(
      "not_allowed",
    );
  }
});

function parseUrlEncoded(form_entries: Entry[]) {
  return parseForm(
    `${URL_ENCODED};charset=UTF-8`,
    Buffer.from(String(new URLSearchParams(form_entries))),
  );
}

/** The platform encodes multipart bodies as browsers do. */
async function parseMultipart(form_entries: Entry[]) {
  const form = new FormData();
  for (const [name, value] of form_entries) form.append(name, value);
  const response = new Response(form);
  return parseForm(
    response.headers.get("Content-Type") ?? "",
    Buffer.from(await response.arrayBuffer()),
  );
}
