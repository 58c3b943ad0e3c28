import { describe, expect, test } from "vitest";
import { download, downloadOrPart } from "./download.server.ts";

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
  await expect(textOf(["bir", "üç"], size)).rejects.toThrow(`has not the ${size} bytes`);
});

describe("a download that is continued", () => {
  const BYTES = new TextEncoder().encode("0123456789");
  const answerTo = (headers: Record<string, string>) =>
    downloadOrPart(new Request("https://divan.example/", { headers }), {
      name: "a.zip",
      type: "application/zip",
      size: BYTES.length,
      etag: '"a"',
      read: async ({ start, end } = { start: 0, end: BYTES.length - 1 }) =>
        (async function* () {
          yield BYTES.slice(start, end + 1);
        })(),
    });

  test("gets the rest of the same file", async () => {
    const response = await answerTo({ Range: "bytes=4-", "If-Range": '"a"' });
    expect(response.status).toBe(206);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-range": "bytes 4-9/10",
      "content-length": "6",
      "content-disposition": 'attachment; filename="a.zip"',
      "cache-control": "no-store",
      etag: '"a"',
    });
    expect(await response.text()).toBe("456789");
  });

  test.each<Record<string, string>>([
    {},
    { Range: "bytes=4-", "If-Range": '"b"' },
    { Range: "bytes=0-1,3-4" },
  ])("gets the whole file with %j", async (headers) => {
    const response = await answerTo(headers);
    expect([response.status, response.headers.get("Accept-Ranges")]).toEqual([200, "bytes"]);
    expect(response.headers.get("Content-Range")).toBeNull();
    expect(await response.text()).toBe("0123456789");
  });

  test("is refused behind the end", async () => {
    const response = await answerTo({ Range: "bytes=10-" });
    expect([response.status, response.headers.get("Content-Range")]).toEqual([416, "bytes */10"]);
  });
});
