import { expect, test } from "vitest";
import { createEventStream } from "./event-stream.server.ts";

function openStream() {
  const abort = new AbortController();
  const state = { ends: 0 };
  const stream = createEventStream(abort.signal, () => (state.ends += 1));
  return { stream, state, abort };
}

test("a reader that reads gets every event, and then the end", async () => {
  const { stream, state } = openStream();
  stream.write("a");
  stream.write("b");
  stream.end();
  stream.write("too late");
  const chunks: string[] = [];
  for await (const chunk of stream.body) chunks.push(new TextDecoder().decode(chunk));
  expect([chunks, state.ends]).toEqual([["a", "b"], 1]);
});

test("a reader that does not read is ended instead of filling the memory", () => {
  const { stream, state } = openStream();
  for (let event = 0; event < 50; event += 1) stream.write("event");
  expect(state.ends).toBe(0);
  for (let event = 0; event < 50; event += 1) stream.write("event");
  expect(state.ends).toBe(1);
});

test("a reader that disconnects ends the stream once", async () => {
  const { stream, state, abort } = openStream();
  await stream.body.cancel();
  abort.abort();
  expect(state.ends).toBe(1);
});
