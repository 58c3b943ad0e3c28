import { expect, test } from "vitest";
import { countRequest } from "./request-counts.ts";
import type { Sample } from "./samples.ts";
import { readSources } from "./sources.ts";

const samplesOf = (route: string): Sample[] =>
  readSources().filter(({ labels }) => labels.route === route);

test("a request is counted by method, route and status, and its time by method and route", () => {
  const route = "/topic/:topicId";
  for (const [status, ms] of [
    [200, 10],
    [200, 40],
    [404, 6000],
  ] as const)
    countRequest({ method: "GET", route, status, ms });
  const samples = samplesOf(route);
  expect(samples.flatMap(({ suffix, labels, value }) => (suffix ? [] : [[labels, value]]))).toEqual(
    [
      [{ method: "GET", route, status: "200" }, 2],
      [{ method: "GET", route, status: "404" }, 1],
    ],
  );
  expect(
    samples.flatMap(({ suffix, labels, value }) => (suffix ? [[suffix, labels.le, value]] : [])),
  ).toEqual([
    ["_bucket", "0.01", 1],
    ["_bucket", "0.05", 2],
    ["_bucket", "0.2", 2],
    ["_bucket", "1", 2],
    ["_bucket", "5", 2],
    ["_bucket", "+Inf", 3],
    ["_sum", undefined, 6.05],
    ["_count", undefined, 3],
  ]);
});

test("any number of invented methods is one", () => {
  for (const method of ["BREW", "PROPFIND", "MKCOL"])
    countRequest({ method, route: "/methods", status: 405, ms: 1 });
  const methods = samplesOf("/methods").map(({ labels }) => labels.method);
  expect(new Set(methods)).toEqual(new Set(["other"]));
});
