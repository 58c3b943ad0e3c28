import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseForm } from "./form-body.server.ts";

type Entry = [name: string, value: string];

const MAX_ENTRIES = 50;
const URL_ENCODED = "application/x-www-form-urlencoded";
const SHAPE = /^[a-z_]{1,40}$/;

const own_name = fc.stringMatching(/^[a-z][a-z_]{0,39}$/);
const any_name = fc.oneof(
  own_name,
  fc.string({ unit: "binary" }),
  fc.constantFrom("__intent__", "__proto__", "a[1]", "a.b", "a[]", "A", "", "constructor"),
);
const entries = fc.array(fc.tuple(any_name, fc.string({ unit: "binary" })), { maxLength: 60 });
const own_entries = fc.uniqueArray(fc.tuple(own_name, fc.string({ unit: "binary" })), {
  selector: ([name]) => name,
  maxLength: MAX_ENTRIES,
});

describe("a form", () => {
  test("with names of ours comes out as it went in, urlencoded and in parts", async () => {
    await fc.assert(
      fc.asyncProperty(own_entries, async (given) => {
        expect(await parseUrlEncoded(given)).toEqual(
          new Map(given.map(([name, value]) => [name, value.toWellFormed()])),
        );
        // In parts, browsers send every line break as CR LF.
        expect(await parseParts(given)).toEqual(
          new Map(
            given.map(([name, value]) => [name, value.toWellFormed().replace(/\r\n?|\n/g, "\r\n")]),
          ),
        );
      }),
    );
  });

  test("with any other name, or one of them twice, is not allowed", async () => {
    await fc.assert(
      fc.asyncProperty(entries, async (given) => {
        const names = given.map(([name]) => name);
        const is_ours =
          names.length <= MAX_ENTRIES &&
          new Set(names).size === names.length &&
          names.every((name) => SHAPE.test(name) && !name.startsWith("__"));
        expect(typeof (await parseUrlEncoded(given))).toBe(is_ours ? "object" : "string");
        expect(typeof (await parseParts(given))).toBe(is_ours ? "object" : "string");
      }),
    );
  });

  test("of any bytes and of any type is a form with names of ours, or none", async () => {
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

test("entries are counted before they are parsed", async () => {
  const many = "a&".repeat(500_000);
  const parts = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(15_000);
  expect(await parseForm(URL_ENCODED, Buffer.from(many))).toBe("not_allowed");
  expect(await parseForm("multipart/form-data; boundary=x", Buffer.from(parts))).toBe(
    "not_allowed",
  );
  // Not even one of them is read: these would be no form otherwise.
  expect(await parseForm("multipart/form-data; boundary=x", Buffer.from("--x".repeat(52)))).toBe(
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
])("%j says how the body is read: %s", async (type, is_form) => {
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

function parseUrlEncoded(given: Entry[]) {
  return parseForm(`${URL_ENCODED};charset=UTF-8`, Buffer.from(String(new URLSearchParams(given))));
}

/** As the platform writes them, which is as browsers do. */
async function parseParts(given: Entry[]) {
  const form = new FormData();
  for (const [name, value] of given) form.append(name, value);
  const response = new Response(form);
  return parseForm(
    response.headers.get("Content-Type") ?? "",
    Buffer.from(await response.arrayBuffer()),
  );
}
