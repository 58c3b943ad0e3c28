import { expect, test } from "vitest";
import { Uploads } from "./uploads.ts";

const paths = new Set([
  "nodebb/public/uploads/files/1700000000001-çay.png",
  "nodebb/public/uploads/files/1700000000002-geniş-resized.png",
  "nodebb/public/uploads/profile/1-profileavatar.png",
]);
const uploads = new Uploads({ root: "/", paths }, ["forum.example"]);

test.each<[string, string | null]>([
  ["/assets/uploads/files/1700000000001-%C3%A7ay.png", "upload:files/1700000000001-çay.png"],
  ["/assets/uploads/files/1700000000001-çay.png?v=1#a", "upload:files/1700000000001-çay.png"],
  ["/uploads/files/1700000000001-çay.png", "upload:files/1700000000001-çay.png"],
  ["/forum/assets/uploads/files/1700000000001-çay.png", "upload:files/1700000000001-çay.png"],
  [
    "https://forum.example/uploads/files/1700000000001-çay.png",
    "upload:files/1700000000001-çay.png",
  ],
  ["//FORUM.example/uploads/files/1700000000001-çay.png", "upload:files/1700000000001-çay.png"],
  // Only the smaller one is there.
  [
    "/uploads/files/1700000000002-geniş-resized.png",
    "upload:files/1700000000002-geniş-resized.png",
  ],
  ["/uploads/files/1700000000001-çay-resized.png", "upload:files/1700000000001-çay.png"],
  ["/assets/uploads/files/yok.png", "upload:files/yok.png"],
  ["/assets/uploads/files/%E0%A4%A.png", "upload:files/%E0%A4%A.png"],
  ["https://other.example/uploads/files/1700000000001-çay.png", null],
  ["/assets/uploads/system/logo.png", null],
  ["/assets/uploads/files/a%00b", null],
  ["/assets/uploads/files/", null],
  ["/assets/plugins/emoji/smile.png", null],
  ["https://example.org/", null],
  ["", null],
])("%s", (address, ref) => {
  expect(uploads.find(address)?.ref ?? null).toBe(ref);
});

test("without a known host, a file that is there is one of the site", () => {
  const unknown = new Uploads({ root: "/", paths }, []);
  expect(unknown.find("https://a.example/uploads/files/1700000000001-çay.png")?.name).toBe(
    "çay.png",
  );
  expect(unknown.find("https://a.example/uploads/files/yok.png")).toBeNull();
});

test("the files of a text are listed, with descriptions that are no names of files", () => {
  const text = [
    "![demlik](/assets/uploads/files/1700000000001-%C3%A7ay.png)",
    "![1700000000003-a.png](/assets/uploads/files/1700000000003-a.png)",
    '<img src="/assets/uploads/files/b.png" alt="x">',
    "[plan](/uploads/files/c.pdf), https://other.example/uploads/files/d.png",
  ].join("\n");
  expect([...uploads.listIn(text)].map(({ ref, alt }) => [ref, alt])).toEqual([
    ["upload:files/1700000000001-çay.png", "demlik"],
    ["upload:files/1700000000003-a.png", ""],
    ["upload:files/b.png", ""],
    ["upload:files/c.pdf", ""],
  ]);
});

test("a long text without blanks is read piece by piece", () => {
  const text = "/uploads/files/a".repeat(100_000);
  const lengths = [...uploads.listIn(text)].map(({ ref }) => ref.length);
  expect(lengths.length).toBeGreaterThan(1);
  expect(Math.max(...lengths)).toBeLessThan(1000);
});
