import { expect, test } from "vitest";
import { METRICS } from "./metric-names.ts";
import type { Sample } from "./samples.ts";
import { writeMetrics } from "./text-format.ts";

const alarms: Sample = { metric: "divan_alarms_open", labels: {}, value: 2 };

test("a metric has its help, its type and a line for each sample, in the order of the list", () => {
  const samples: Sample[] = [
    alarms,
    { metric: "divan_jobs", labels: { queue: "b", state: "failed" }, value: 1 },
    { metric: "divan_jobs", labels: { queue: "a", state: "waiting" }, value: 0.5 },
  ];
  expect(writeMetrics(samples)).toBe(
    [
      `# HELP divan_jobs ${METRICS.divan_jobs.help}`,
      "# TYPE divan_jobs gauge",
      'divan_jobs{queue="b",state="failed"} 1',
      'divan_jobs{queue="a",state="waiting"} 0.5',
      `# HELP divan_alarms_open ${METRICS.divan_alarms_open.help}`,
      "# TYPE divan_alarms_open gauge",
      "divan_alarms_open 2",
      "",
    ].join("\n"),
  );
});

test("a metric without samples is left out", () => {
  expect(writeMetrics([])).toBe("");
});

test("quotes, backslashes and line ends in a label are escaped", () => {
  const version = 'a"b\\c\nd';
  const text = writeMetrics([{ metric: "divan_build_info", labels: { version }, value: 1 }]);
  expect(text).toContain(String.raw`divan_build_info{version="a\"b\\c\nd"} 1`);
  expect(text.split("\n")).toHaveLength(4);
});

test("names and help texts have the form that Prometheus recommends", () => {
  for (const [name, { type, help }] of Object.entries(METRICS)) {
    expect(name).toMatch(/^(?:divan|process)_[a-z_]+$/);
    expect([name, name.endsWith("_total")]).toEqual([name, type === "counter"]);
    expect(help).toMatch(/^[^\\\n]+[.]$/);
  }
});
