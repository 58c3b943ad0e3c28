import type { z } from "zod";
import type { JsonText } from "#app/lib/text/json-text.ts";

/**
 * `unknown` if the value, once it is JSON, has exactly the fields of the answer schema. Otherwise a
 * type that the value does not have. The compiler alone accepts an object with more fields, so a
 * column added to a select would be sent to clients without an error.
 */
export type Exact<Answer extends z.ZodType, Value> =
  Fits<Value, z.output<Answer>> extends true
    ? unknown
    : { "has other fields than the answer schema": z.output<Answer> };

/** Every member of the union `Value` fits some member of the union `Shape`. `any` fits nothing. */
type Fits<Value, Shape> =
  IsAny<Value> extends true
    ? false
    : unknown extends Shape
      ? true
      : false extends (Value extends unknown ? FitsSome<Value, Shape> : never)
        ? false
        : true;

type FitsSome<Value, Shape> =
  Value extends JsonText<infer Content>
    ? Fits<Content, Shape>
    : true extends (Shape extends unknown ? FitsOne<Value, Shape> : never)
      ? true
      : false;

type FitsOne<Value, Shape> = Value extends Date
  ? string extends Shape
    ? true
    : false
  : Value extends readonly (infer Item)[]
    ? Shape extends readonly (infer ItemShape)[]
      ? Fits<Item, ItemShape>
      : false
    : Value extends object
      ? Shape extends object
        ? FitsFields<Value, Shape>
        : false
      : Value extends Shape
        ? true
        : false;

/** Only a record with arbitrary keys does not name its fields. */
type FitsFields<Value extends object, Shape extends object> = string extends keyof Shape
  ? Fits<Value[keyof Value], Shape[keyof Shape]>
  : [keyof Value, keyof Shape] extends [keyof Shape, keyof Value]
    ? false extends {
        [K in keyof Value]: K extends keyof Shape ? Fits<Value[K], Shape[K]> : false;
      }[keyof Value]
      ? false
      : true
    : false;

type IsAny<T> = 0 extends 1 & T ? true : false;
