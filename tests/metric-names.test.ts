import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { METRICS } from "#app/lib/metrics/metric-names.ts";

const [, numbers = ""] = readFileSync("docs/running.md", "utf8").split("\n## Numbers\n");
const [NUMBERS = ""] = numbers.split("\n## ");
const TEXTS = {
  ...readTexts(
    "contrib/prometheus/alerts.yml",
    "contrib/prometheus/consoles/divan.html",
    "contrib/grafana/divan.json",
  ),
  "docs/running.md": NUMBERS,
};

describe("metrics that are named", () => {
  test.each(Object.entries(TEXTS))("in %s are answered by /metrics", (_, text) => {
    const names = namesIn(text);
    expect(names.length).toBeGreaterThan(4);
    expect(names.filter((name) => !Object.hasOwn(METRICS, name))).toEqual([]);
  });

  test("by /metrics are all in the documentation", () => {
    expect(namesIn(NUMBERS).toSorted()).toEqual(Object.keys(METRICS).toSorted());
  });
});

function readTexts(...paths: string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [path, readFileSync(path, "utf8")]));
}

/** The lines of a histogram have a suffix. */
function namesIn(text: string): string[] {
  const names = text.match(/\b(?:divan|process)_[a-z_]+/g) ?? [];
  return [...new Set(names.map((name) => name.replace(/_(?:bucket|sum|count)$/, "")))];
}
