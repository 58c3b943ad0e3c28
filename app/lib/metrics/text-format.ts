import { METRICS, type MetricName } from "./metric-names.ts";
import type { Sample } from "./samples.ts";

export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** The text format of Prometheus: https://prometheus.io/docs/instrumenting/exposition_formats/ */
export function writeMetrics(samples: readonly Sample[]): string {
  const samples_of = Map.groupBy(samples, ({ metric }) => metric);
  const names = Object.keys(METRICS).filter(isMetric);
  return names.map((name) => writeMetric(name, samples_of.get(name) ?? [])).join("");
}

export function isMetric(name: string): name is MetricName {
  return Object.hasOwn(METRICS, name);
}

function writeMetric(name: MetricName, samples: readonly Sample[]): string {
  if (samples.length === 0) return "";
  const { type, help } = METRICS[name];
  return [`# HELP ${name} ${help}\n`, `# TYPE ${name} ${type}\n`, ...samples.map(writeSample)].join(
    "",
  );
}

function writeSample({ metric, suffix, labels, value }: Sample): string {
  const pairs = Object.entries(labels).map(([name, text]) => `${name}="${escapeLabel(text)}"`);
  return `${metric}${suffix ?? ""}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}\n`;
}

function escapeLabel(text: string): string {
  return text.replace(/[\\"\n]/g, (sign) => (sign === "\n" ? "\\n" : `\\${sign}`));
}
