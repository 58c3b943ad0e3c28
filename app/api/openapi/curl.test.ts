import { spawnSync } from "node:child_process";
import { assert, property, string } from "fast-check";
import { expect, test } from "vitest";
import { curlOf } from "./curl.ts";

/** The arguments that the shell passes to curl, which here is a function that prints them. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\nTOKEN=token\n${command}`;
  const { stdout, status } = spawnSync("sh", ["-c", script], { encoding: "utf8" });
  expect(status).toBe(0);
  return stdout.split("\0").slice(0, -1);
}

const address = "https://forum.example.org/api/v1/topics";

test("a GET needs no method", () => {
  const command = curlOf({
    method: "GET",
    address,
    query: [["q", "a&b"]],
    needs_token: true,
    body: null,
  });
  expect(argumentsOf(command)).toEqual([`${address}?q=a%26b`, "-H", "Authorization: Bearer token"]);
});

test("a DELETE names its method, and who needs no token sends none", () => {
  const command = curlOf({ method: "DELETE", address, query: [], needs_token: false, body: null });
  expect(argumentsOf(command)).toEqual(["-X", "DELETE", address]);
});

test("a form is sent field by field", () => {
  const body = { type: "application/x-www-form-urlencoded", value: { username: "o'neill" } };
  const command = curlOf({ method: "POST", address, query: [], needs_token: false, body });
  expect(argumentsOf(command)).toEqual([address, "--data-urlencode", "username=o'neill"]);
});

test("a form with a file names the file, and its texts are no names of files", () => {
  const value = { file: "picture.jpg", alt: "@ home" };
  const body = { type: "multipart/form-data", value, files: ["file"] };
  const command = curlOf({ method: "PUT", address, query: [], needs_token: false, body });
  expect(argumentsOf(command)).toEqual([
    ...["-X", "PUT", address],
    ...["-F", "file=@picture.jpg"],
    ...["--form-string", "alt=@ home"],
  ]);
});

test("the shell leaves any body as it is", () => {
  const texts = string({ unit: "binary" }).filter(
    (text) => !text.includes("\0") && text.isWellFormed(),
  );
  assert(
    property(texts, (text) => {
      const body = { type: "application/json", value: { text } };
      const command = curlOf({ method: "PUT", address, query: [], needs_token: true, body });
      expect(JSON.parse(argumentsOf(command).at(-1) ?? "")).toEqual({ text });
    }),
    { numRuns: 25 },
  );
});
