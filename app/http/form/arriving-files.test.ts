import { expect, test, vi } from "vitest";
import { QueueFull } from "#app/lib/process/limit-concurrency.ts";

/** Most of each file is discarded as it comes, so the test fills no disk. */
vi.stubEnv("FILES_PICTURE_MB", "1");
vi.stubEnv("FILES_FILE_MB", "30");
const { receiveUploadForm } = await import("./upload-form.server.ts");

const MEGABYTE = 1024 * 1024;
const HEAD = { content_type: "multipart/form-data; boundary=x", length: Number.NaN };

async function* formWithFile(megabytes: number, beforeEnd = async () => {}) {
  yield Buffer.from('--x\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\n');
  const piece = Buffer.alloc(MEGABYTE, "a");
  for (let n = 0; n < megabytes; n += 1) yield piece;
  await beforeEnd();
  yield Buffer.from("\r\n--x--\r\n");
}

async function receive(body: AsyncIterable<Uint8Array>, member_id: number) {
  const form = await receiveUploadForm(body, HEAD, member_id);
  if (typeof form === "string") return form;
  await form.remove();
  return form.uploads.map(({ is_cut }) => is_cut);
}

test("a form may have ten of the largest files that the settings allow", async () => {
  expect(await receive(formWithFile(340), 1)).toEqual([true]);
  expect(await receive(formWithFile(365), 1)).toBe("too_large");
});

test("while a form as large as it may be arrives, its sender has to wait with another", async () => {
  const sendOther = () => expect(receive(formWithFile(340), 2)).rejects.toBeInstanceOf(QueueFull);
  expect(await receive(formWithFile(340, sendOther), 2)).toEqual([true]);
  expect(await receive(formWithFile(340), 2)).toEqual([true]);
});
