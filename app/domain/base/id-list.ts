import { z } from "zod";
import { INTEGER_MAX } from "./limits.ts";

/**
 * The ids of the boxes that were checked in a list: one text with commas, or several in the
 * browser.
 */
export function idList(max: number) {
  const text = z.string().max(max * (String(INTEGER_MAX).length + ",".length));
  return z
    .union([text, z.array(text)], { error: "invalidInput" })
    .optional()
    .transform((values) => new Set([values ?? []].flat().flatMap((value) => value.split(","))))
    .refine((texts) => texts.size <= max && [...texts].every(isId), { error: "invalidInput" })
    .transform((texts) => [...texts].map(Number));
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= INTEGER_MAX;
}
