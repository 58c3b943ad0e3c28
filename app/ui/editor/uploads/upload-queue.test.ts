import { expect, test, vi } from "vitest";
import { type SendFile, type SendOutcome, type UploadedFile, UploadQueue } from "./upload-queue.ts";

const STORED: UploadedFile = {
  kind: "picture",
  url: "/files/1/a.jpg",
  name: "a.jpg",
  size: 3,
  alt: "",
  width: 1,
  height: 1,
};

/** A queue whose files are answered by hand. */
function makeQueue() {
  const sent: { name: string; answer: (outcome: SendOutcome) => void; signal: AbortSignal }[] = [];
  const send: SendFile = (file, { signal }) =>
    new Promise((answer) => sent.push({ name: file.name, answer, signal }));
  const onDone = vi.fn<(upload: unknown, file: UploadedFile) => void>();
  const queue = new UploadQueue();
  queue.setHandlers({ send, onDone });
  return { queue, sent, onDone };
}

const named = (...names: string[]) => names.map((name) => new File(["abc"], name));
const statesOf = (queue: UploadQueue) => queue.list().map(({ state }) => state.status);

test("two files are sent at once, and the next one follows", async () => {
  const { queue, sent, onDone } = makeQueue();
  queue.add(named("a", "b", "c"));
  expect(sent).toEqual([]);
  queue.start();
  expect(statesOf(queue)).toEqual(["sending", "sending", "waiting"]);
  sent[1]?.answer({ file: STORED });
  await vi.waitFor(() => expect(sent.map(({ name }) => name)).toEqual(["a", "b", "c"]));
  expect(onDone).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ file: expect.objectContaining({ name: "b" }) }),
    STORED,
  );
  expect(queue.list().map(({ file }) => file.name)).toEqual(["a", "c"]);
});

test("a file that failed stays in the list, gives its turn to the next, and is sent again", async () => {
  const { queue, sent } = makeQueue();
  const [first] = queue.add(named("a", "b", "c"));
  queue.start();
  sent[0]?.answer({ reason: "Bağlantı koptu.", can_retry: true });
  await vi.waitFor(() => expect(statesOf(queue)).toEqual(["failed", "sending", "sending"]));
  queue.retry(first?.id ?? 0);
  expect(statesOf(queue)).toEqual(["waiting", "sending", "sending"]);
  sent[1]?.answer({ file: STORED });
  await vi.waitFor(() => expect(sent.map(({ name }) => name)).toEqual(["a", "b", "c", "a"]));
});

test("a stopped or removed file is aborted, and its late answer is ignored", async () => {
  const { queue, sent, onDone } = makeQueue();
  const [first, second] = queue.add(named("a", "b"));
  queue.start();
  queue.stop(first?.id ?? 0);
  queue.remove(second?.id ?? 0);
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  for (const { answer } of sent) answer({ file: STORED });
  await Promise.resolve();
  expect(statesOf(queue)).toEqual(["stopped"]);
  expect(onDone).not.toHaveBeenCalled();
});
