import { fold } from "#app/lib/text/fold.ts";
import { oneLine } from "#app/lib/text/one-line.ts";
import type { MessageKey } from "#locales/index.ts";
import { Refusal } from "../../base/refusal.ts";
import { email, INVITE_NOTE_MAX } from "../../base/rules.ts";
import { PEOPLE_MAX } from "./input.ts";

export type InvitedPerson = { email: string | null; note: string | null };

/**
 * Reads one person a line: an address, a note, or both ("ada@example.org, from the choir" or
 * "Ada <ada@example.org>"). Empty lines are skipped. A refusal names the line.
 */
export function readPeople(text: string): InvitedPerson[] {
  const lines = text
    .split(/\r?\n/)
    .map((line, index) => ({ parts: partsOf(line), number: index + 1 }))
    .filter(({ parts }) => parts.length > 0);
  if (lines.length > PEOPLE_MAX)
    throw new Refusal(400, "tooManyPeople", {
      field: "people",
      values: { lines: lines.length, max: PEOPLE_MAX },
    });
  const line_of_address = new Map<string, number>();
  return lines.map((line) => {
    const person = readPerson(line);
    const address = person.email && fold(person.email);
    const earlier_line = address && line_of_address.get(address);
    if (earlier_line) throw refuseLine("lineRepeated", line.number, { other: earlier_line });
    if (address) line_of_address.set(address, line.number);
    return person;
  });
}

/** Rows of a spreadsheet are pasted with tabs. */
function partsOf(line: string): string[] {
  return line
    .split(/[,;<>\t]+/)
    .map(oneLine)
    .filter(Boolean);
}

function readPerson({ parts, number }: { parts: string[]; number: number }): InvitedPerson {
  const [address, second_address] = parts.filter((part) => part.includes("@"));
  if (second_address !== undefined) throw refuseLine("lineWithTwoAddresses", number);
  const note = parts.filter((part) => part !== address).join(", ") || null;
  if (note !== null && note.length > INVITE_NOTE_MAX)
    throw refuseLine("lineTooLong", number, { max: INVITE_NOTE_MAX });
  if (address === undefined) return { email: null, note };
  const valid_email = email.safeParse(address);
  if (!valid_email.success) throw refuseLine("lineInvalidEmail", number);
  return { email: valid_email.data, note };
}

function refuseLine(key: MessageKey, line: number, values: Record<string, number> = {}) {
  return new Refusal(400, key, { field: "people", values: { line, ...values } });
}
