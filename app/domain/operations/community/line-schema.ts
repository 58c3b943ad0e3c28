import * as z from "zod";
import type { Kind } from "./kinds/kind.ts";

export type Line = Record<string, unknown>;

/** A field that is not known is refused: it would be lost. */
export function lineSchema({ fields }: Kind): z.ZodType<Line> {
  const shape = Object.entries(fields).map(([name, { schema }]) => [name, schema]);
  return z.strictObject(Object.fromEntries(shape));
}

/** Below 0 if the first key comes before the other. An empty value comes first. */
export function compareKeys({ key }: Kind, first: Line, other: Line): number {
  for (const name of key) {
    const difference = compareValues(first[name], other[name]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareValues(first: unknown, other: unknown): number {
  if (first === other) return 0;
  if (first === null) return -1;
  if (other === null) return 1;
  if (typeof first === "number" && typeof other === "number") return first - other;
  return Buffer.compare(Buffer.from(String(first)), Buffer.from(String(other)));
}
