import * as z from "zod";
import { INTEGER_MAX, WIDE_ID_MAX } from "../../../base/limits.ts";
import { LINE_ID_MAX, WIDE_LINE_ID_MAX } from "../format.ts";

/** Lists of a topic have a row for each thousand numbers, also of those that no reply has. */
const REPLY_NUMBER_MAX = 10_000_000;
/** The longest list is that of the subscribers of a removed topic. */
const LIST_MAX = 100_000;

export type Need = "passwords" | "emails";

type ColumnType =
  | "integer"
  | "integer[]"
  | "bigint"
  | "text"
  | "text[]"
  | "boolean"
  | "jsonb"
  | "timestamptz";

export type Field = {
  /** Its type in PostgreSQL. */
  type: ColumnType;
  schema: z.ZodType;
  /** The column that it is stored in, unless that has the same name. */
  column?: string;
  /** The SQL that reads it from `t`, and that makes the column of the `line`, where they differ from the column. */
  read?: string;
  write?: string;
  /** The SQL that reads it for an archive without addresses. */
  read_without_emails?: string;
  /** The field is not in an archive for members. */
  is_private?: boolean;
  /** The choice of the export without which the field is left out. */
  needs?: Need;
  /** A value has to be the key of a line of this kind. */
  refers_to?: string;
  is_html?: boolean;
};

const wide = z.int().min(1).max(WIDE_LINE_ID_MAX);
const small = z.int().min(1).max(LINE_ID_MAX);

export const id = (): Field => ({ type: "integer", schema: small });
export const wideId = (): Field => ({ type: "bigint", schema: wide });
export const number = (min = 0, max = INTEGER_MAX): Field => ({
  type: "integer",
  schema: z.int().min(min).max(max),
});
/** The number of a reply in its topic. */
export const replyNumber = (min: number): Field => number(min, REPLY_NUMBER_MAX);
export const wideNumber = (): Field => ({
  type: "bigint",
  schema: z.int().min(0).max(WIDE_ID_MAX),
});
export const idOf = (kind: string): Field => ({ ...id(), refers_to: kind });
export const wideIdOf = (kind: string): Field => ({ ...wideId(), refers_to: kind });

/** PostgreSQL stores no NUL, and no half of a pair of UTF-16. */
const stored_text = z
  .string()
  .refine((value) => !value.includes("\0"), "has the character NUL")
  .refine((value) => value.isWellFormed(), "has half a character");
const text_schema = (max: number) => stored_text.max(max);
export const text = (max: number): Field => ({ type: "text", schema: text_schema(max) });
export const html = (max: number): Field => ({ ...text(max), is_html: true });
export const flag = (): Field => ({ type: "boolean", schema: z.boolean() });
export const oneOf = (values: readonly string[]): Field => ({
  type: "text",
  schema: z.enum(values),
});
export const moment = (): Field => ({
  type: "timestamptz",
  schema: z.iso.datetime({ precision: 3 }),
});
export const language = (): Field => ({ type: "text", schema: z.string().regex(/^[a-z]{2}$/) });
export const hash = (): Field => ({ type: "text", schema: z.string().regex(/^[0-9a-f]{64}$/) });
/** Plain values by their names, as the log has them. */
export const recordedFields = (): Field => ({ type: "jsonb", schema: recorded_fields });
const recorded_fields = z
  .record(stored_text, z.union([stored_text, z.number(), z.boolean(), z.null()]))
  .refine(
    ({ until }) => typeof until !== "string" || !Number.isNaN(Date.parse(until)),
    "until is no time",
  );
/** A text of this shape. */
export const shaped = (max: number, shape: RegExp): Field => ({
  type: "text",
  schema: text_schema(max).regex(shape),
});

export const nullable = (field: Field): Field => ({ ...field, schema: field.schema.nullable() });
/** Bytes, as hexadecimal digits. */
export const bytes = (column: string): Field => ({
  type: "text",
  schema: z
    .string()
    .max(10_000)
    .regex(/^(?:[0-9a-f]{2})*$/),
  read: `encode(t.${column}, 'hex')`,
  write: `decode(line.${column}, 'hex')`,
});
export const list = (field: Field, type: "integer[]" | "text[]"): Field => ({
  type,
  schema: z.array(field.schema).max(LIST_MAX),
});

/** A line may leave the field out. */
export const optional = (field: Field, value: unknown): Field => ({
  ...field,
  schema: field.schema.default(value),
});
export const notForMembers = (field: Field, value: unknown): Field => ({
  ...optional(field, value),
  is_private: true,
});

export const needing = (need: Need, field: Field): Field => ({ ...field, needs: need });

export const inColumn = (column: string, field: Field): Field => ({ ...field, column });
/** The member of the line: the column is `user_id`. */
export const member = (): Field => inColumn("user_id", idOf("members"));
