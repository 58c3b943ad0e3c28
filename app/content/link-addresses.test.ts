import { expect, test } from "vitest";
import { linkOf } from "./document.ts";
import { splitAddresses } from "./link-addresses.server.ts";

test.each([
  ["bkz. https://a.example/b.", ["https://a.example/b"]],
  ["https://a.example: https://b.example/c:", ["https://a.example", "https://b.example/c"]],
  [
    "(https://a.example/b_(c)), https://d.example?",
    ["https://a.example/b_(c)", "https://d.example"],
  ],
  ["https://a.example/b😀 https://a.example/c*", ["https://a.example/b", "https://a.example/c"]],
  ['<a href="https://a.example/b">c</a>', ["https://a.example/b"]],
  ["`https://a.example` |https://b.example|", ["https://a.example", "https://b.example"]],
  ["http://localhost:8000/a?b=c#d", ["http://localhost:8000/a?b=c#d"]],
  ["HTTPS://user:word@A.example/%C3%A7+$", ["HTTPS://user:word@A.example/%C3%A7+$"]],
  ["https://çay.example/çay", ["https://çay.example/çay"]],
  ["a.example www.a.example a@b.example //a.example ftp://a.example mailto:a@b.example", []],
  ["xhttps://a.example https:// https://.", []],
])("%s has the addresses %j", (text, addresses) => {
  const runs = splitAddresses({ text, marks: [] });
  expect(runs.filter((run) => linkOf(run) !== null).map((run) => run.text)).toEqual(addresses);
  expect(runs.map((run) => run.text).join("")).toBe(text);
});
