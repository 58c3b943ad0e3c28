import { readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { MAX_FILES, receiveUploadForm } from "./upload-form.server.ts";

const TYPE = "multipart/form-data; boundary=limit";
const field = (name: string, value: string) =>
  `--limit\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, text = "a") =>
  `--limit\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n${text}\r\n`;
const END = "--limit--\r\n";

async function receive(body: string, keeps_files = true, type = TYPE) {
  const pieces = (async function* () {
    for (let start = 0; start < body.length; start += 1000)
      yield Buffer.from(body.slice(start, start + 1000));
  })();
  const head = { content_type: type, length: body.length };
  return await receiveUploadForm(pieces, head, keeps_files ? 1 : null);
}

async function receiveForm(body: string, keeps_files = true) {
  const form = await receive(body, keeps_files);
  if (typeof form === "string") throw new Error(form);
  return form;
}

test("a form has its fields and files, until it is removed", async () => {
  const form = await receiveForm(
    field("content", "Ekmek") + file("ekşi.txt", "un") + file("") + END,
  );
  expect(form).toMatchObject({
    fields: new Map([["content", "Ekmek"]]),
    uploads: [{ field: "files", name: "ekşi.txt", size: 2, is_cut: false }],
    missing_files: null,
  });
  const [{ path = "" } = {}] = form.uploads;
  expect(readFileSync(path, "utf8")).toBe("un");
  await form.remove();
  expect(() => readdirSync(dirname(path))).toThrow("ENOENT");
});

test("of too many files the first ones are received, and the fields behind them", async () => {
  const files = Array.from({ length: MAX_FILES + 2 }, (_, n) => file(`${n}.txt`));
  const form = await receiveForm(files.join("") + field("content", "Ekmek") + END);
  expect(form.uploads.map(({ name }) => name)).toEqual(
    Array.from({ length: MAX_FILES }, (_, n) => `${n}.txt`),
  );
  expect([form.missing_files, form.fields.get("content")]).toEqual(["too_many", "Ekmek"]);
  await form.remove();
});

describe("without a session only the fields are read", () => {
  test.each([
    [file("a.txt"), "not_signed_in"],
    [file(""), null],
  ])("%#", async (part, missing_files) => {
    const form = await receiveForm(part + field("content", "Ekmek") + END, false);
    expect(form).toMatchObject({ uploads: [], missing_files });
    expect(form.fields.get("content")).toBe("Ekmek");
  });
});

test("fields have a limit together", async () => {
  const fields = Array.from({ length: 4 }, (_, n) => field("abcd"[n] ?? "", "x".repeat(100_000)));
  expect(await receive(fields.join("") + END)).toBe("too_large");
  expect(await receive(fields.slice(1).join("") + END)).toBeTypeOf("object");
});

test.each([true, false])(
  "a form that breaks off is refused, files kept: %s",
  async (keeps_files) => {
    for (const body of [
      file("a.txt"),
      file("").slice(0, -10),
      field("content", "Ekmek"),
      field("content", "Ekmek").slice(0, -10),
      `${file("a.txt")}--lim`,
      "",
    ])
      expect(await receive(body, keeps_files), body).toBe("not_a_form");
    expect(await receive("", keeps_files, "multipart/form-data")).toBe("not_a_form");
  },
);
