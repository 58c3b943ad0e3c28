import { describe, expectTypeOf, test } from "vitest";
import { z } from "zod";
import type { JsonText } from "#app/lib/text/json-text.ts";
import type { Exact } from "./exact.ts";
import type { Definition } from "./operation.ts";

const schema = z.object({
  id: z.int(),
  created_at: z.iso.datetime(),
  owner: z.object({ name: z.string().nullable() }).nullable(),
});
const list = z.object({ data: z.array(schema), count: z.int() });
const union = z.union([schema, z.object({ id: z.int() })]);

type Row = { id: number; created_at: Date; owner: { name: string | null } | null };
type Accepted<Schema extends z.ZodType, Value> =
  unknown extends Exact<Schema, Value> ? true : false;

describe("the compiler accepts an answer", () => {
  test("with exactly the fields of its schema, dates as JSON writes them", () => {
    expectTypeOf<Accepted<typeof schema, Row>>().toEqualTypeOf<true>();
    expectTypeOf<Accepted<typeof list, { data: Row[]; count: number }>>().toEqualTypeOf<true>();
    expectTypeOf<
      Accepted<typeof list, { readonly data: readonly Row[]; readonly count: 0 }>
    >().toEqualTypeOf<true>();
    expectTypeOf<Accepted<typeof union, Row | { id: number }>>().toEqualTypeOf<true>();
    expectTypeOf<
      Accepted<typeof list, JsonText<{ data: Row[]; count: number }>>
    >().toEqualTypeOf<true>();
    expectTypeOf<
      Accepted<z.ZodRecord<z.ZodString, z.ZodUnknown>, { anything: unknown }>
    >().toEqualTypeOf<true>();
  });
});

describe("the compiler refuses an answer", () => {
  test("with an additional field, at any depth", () => {
    expectTypeOf<Accepted<typeof schema, Row & { hash: string }>>().toEqualTypeOf<false>();
    expectTypeOf<
      Accepted<
        typeof schema,
        Omit<Row, "owner"> & { owner: { name: string; email: string } | null }
      >
    >().toEqualTypeOf<false>();
    expectTypeOf<
      Accepted<typeof list, { data: (Row & { hash: string })[]; count: number }>
    >().toEqualTypeOf<false>();
    expectTypeOf<
      Accepted<typeof list, { data: Row[]; count: number; total: number }>
    >().toEqualTypeOf<false>();
    expectTypeOf<Accepted<typeof schema, Row & { hash?: string }>>().toEqualTypeOf<false>();
  });

  test("with an additional field in JSON of the database", () => {
    expectTypeOf<
      Accepted<typeof list, JsonText<{ data: (Row & { hash: string })[]; count: number }>>
    >().toEqualTypeOf<false>();
    expectTypeOf<Accepted<typeof schema, { text: string }>>().toEqualTypeOf<false>();
  });

  test("with an additional field in one member of a union", () => {
    expectTypeOf<
      Accepted<typeof union, Row | { id: number; email: string }>
    >().toEqualTypeOf<false>();
    expectTypeOf<Accepted<typeof union, { id: number; created_at: Date }>>().toEqualTypeOf<false>();
    expectTypeOf<Accepted<typeof schema, Row | (Row & { hash: string })>>().toEqualTypeOf<false>();
  });

  test("with a missing field, a field of another type, or an unknown type", () => {
    expectTypeOf<Accepted<typeof schema, Omit<Row, "id">>>().toEqualTypeOf<false>();
    expectTypeOf<
      Accepted<typeof schema, Omit<Row, "id"> & { id: number | null }>
    >().toEqualTypeOf<false>();
    expectTypeOf<Accepted<typeof schema, undefined>>().toEqualTypeOf<false>();
    expectTypeOf<Accepted<typeof schema, unknown>>().toEqualTypeOf<false>();
    expectTypeOf<Accepted<typeof schema, ReturnType<typeof JSON.parse>>>().toEqualTypeOf<false>();
  });
});

test("an operation must declare its answer, and its run must return exactly that", () => {
  type DefinitionOf<Value> = Definition<"/rows/{id}", unknown, typeof schema, Value>;
  type Leaky = Row & { hash: string };
  expectTypeOf<() => Promise<Row>>().toExtend<DefinitionOf<Row>["run"]>();
  expectTypeOf<() => Promise<Leaky>>().not.toExtend<DefinitionOf<Leaky>["run"]>();
  expectTypeOf<() => Leaky>().not.toExtend<DefinitionOf<Leaky>["run"]>();

  type Base = { operationId: string; summary: string; access: "anyone"; run: () => Row };
  expectTypeOf<Base & { answer: typeof schema }>().toExtend<DefinitionOf<Row>>();
  expectTypeOf<Base & { message: "userDeleted" }>().toExtend<DefinitionOf<Row>>();
  expectTypeOf<Base>().not.toExtend<DefinitionOf<Row>>();
});
