import { makeReason } from "../../community/refused-file.ts";
import { ConversionError, DateOrderNeeded } from "../conversion-error.ts";
import type { DateOrder } from "../date-orders.ts";
import type { LineStart } from "./line-start.ts";

const MONTHS = 12;

/** The first line of a file that can be read in one order only, for each order. */
export type OrderProofs = Record<DateOrder, string | null> & {
  example: string | null;
  /** A date that begins with the year and goes on with the day, which nobody writes. */
  impossible: string | null;
};

export const noProofs = (): OrderProofs => ({
  day: null,
  month: null,
  example: null,
  impossible: null,
});

export function addProof(proofs: OrderProofs, { numbers, is_year_first, stamp }: LineStart): void {
  const [first, second] = numbers;
  if (is_year_first) {
    // The month follows the year, whatever was asked.
    if (first > MONTHS) proofs.impossible ??= stamp;
    return;
  }
  proofs.example ??= stamp;
  if (first > MONTHS) proofs.day ??= stamp;
  if (second > MONTHS) proofs.month ??= stamp;
}

/** Whether day or month stands first. It is never guessed: half a year would be at other days. */
export function decideOrder(proofs: OrderProofs, asked: DateOrder | null): DateOrder {
  const { day, month, example, impossible } = proofs;
  if (impossible !== null)
    throw new ConversionError(makeReason("impossibleDate", { date: impossible }));
  if (day !== null && month !== null)
    throw new ConversionError(makeReason("contradictingDates", { day, month }));
  const proof = day ?? month;
  const proved = day === null ? (month === null ? null : "month") : "day";
  if (asked !== null && proved !== null && asked !== proved)
    throw new ConversionError(
      makeReason(asked === "day" ? "dayNotFirst" : "monthNotFirst", { date: proof ?? "" }),
    );
  const order = asked ?? proved;
  if (order !== null) return order;
  if (example === null) return "day";
  throw new DateOrderNeeded(
    `Whether "${example}" begins with the day or the month, the chat does not say. Look at a date that you know, and give --date-order day or --date-order month.`,
    example,
  );
}
