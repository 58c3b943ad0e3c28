import { expect, test } from "vitest";
import { countedSamples, mergeSamples, type Sample } from "./samples.ts";

const requests = (route: string, value: number): Sample => ({
  metric: "divan_http_requests_total",
  labels: { route },
  value,
});
const delay = (value: number): Sample => ({
  metric: "divan_event_loop_delay_seconds",
  labels: {},
  value,
});
const start = (value: number): Sample => ({
  metric: "process_start_time_seconds",
  labels: {},
  value,
});

test("samples of several processes are summed by their labels", () => {
  expect(mergeSamples([[requests("/a", 1), requests("/b", 2)], [requests("/a", 3)], []])).toEqual([
    requests("/a", 4),
    requests("/b", 2),
  ]);
});

test("the parts of a histogram stay apart", () => {
  const metric = "divan_http_request_duration_seconds";
  const partsOf = (value: number): Sample[] => [
    { metric, suffix: "_bucket", labels: { le: "1" }, value },
    { metric, suffix: "_bucket", labels: { le: "+Inf" }, value },
    { metric, suffix: "_sum", labels: {}, value },
  ];
  expect(mergeSamples([partsOf(1), partsOf(2)])).toEqual(partsOf(3));
});

test("the slowest event loop and the oldest process stand for all", () => {
  expect(mergeSamples([[delay(0.1)], [delay(0.3)], [delay(0.2)]])).toEqual([delay(0.3)]);
  expect(mergeSamples([[start(20)], [start(10)]])).toEqual([start(10)]);
});

test("of a process that has ended, its counters stay", () => {
  expect(countedSamples([requests("/a", 1), delay(1), start(1)])).toEqual([requests("/a", 1)]);
});
