import { afterAll, afterEach, expect, test, vi } from "vitest";
import { postFile } from "./post-file.ts";

/** A request that is answered by hand. */
class FakeRequest extends EventTarget {
  static sent: FakeRequest[] = [];
  readonly upload = new EventTarget();
  status = 0;
  responseText = "";
  responseURL = "https://divan.example/upload";
  open = vi.fn<(method: string, address: string) => void>();
  abort = vi.fn<() => void>(() => void this.dispatchEvent(new Event("loadend")));
  send = () => void FakeRequest.sent.push(this);
  getResponseHeader = (name: string) => (name === "Retry-After" ? "5" : null);
}

vi.stubGlobal("XMLHttpRequest", FakeRequest);
afterEach(() => void FakeRequest.sent.splice(0));
afterAll(() => vi.unstubAllGlobals());

const FILE = new File(["un"], "a.txt");
const onProgress = () => {};

test("the answer has its status, its JSON and when to try again", async () => {
  const { signal } = new AbortController();
  const answer = postFile("/upload", FILE, { onProgress, signal });
  const [request] = FakeRequest.sent;
  Object.assign(request ?? {}, { status: 503, responseText: '{"code":"files_busy"}' });
  request?.dispatchEvent(new Event("load"));
  expect(await answer).toEqual({
    status: 503,
    body: { code: "files_busy" },
    path: "/upload",
    retry_after_seconds: 5,
  });
});

test("one that is aborted has no answer, also if it was before the file was sent", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const answer = postFile("/upload", FILE, { onProgress, signal });
  controller.abort();
  expect(await answer).toBeNull();
  expect(FakeRequest.sent[0]?.abort).toHaveBeenCalledOnce();
  expect(await postFile("/upload", FILE, { onProgress, signal })).toBeNull();
  expect(FakeRequest.sent).toHaveLength(1);
});
