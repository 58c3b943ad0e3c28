import { expect, test } from "vitest";
import { download } from "./download.server.ts";

async function* chunksOf(...chunks: string[]) {
  for (const chunk of chunks) yield await Promise.resolve(chunk);
}

const textOf = (chunks: string[], size: number | null) =>
  download("a.txt", "text/plain", chunksOf(...chunks), size).text();

test("a download has the announced size", async () => {
  expect(await textOf(["bir", "üç"], 7)).toBe("birüç");
  expect(await textOf([], 0)).toBe("");
  expect(await textOf(["bir"], null)).toBe("bir");
});

test.each([
  ["shorter", 8],
  ["longer", 6],
])("a file that is %s than announced breaks its download off", async (_, size) => {
  await expect(textOf(["bir", "üç"], size)).rejects.toThrow();
});
