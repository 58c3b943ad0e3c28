import { is, Placeholder, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { db } from "./client.server.ts";

const dialect = new PgDialect();

/**
 * A prepared statement for one value, as the bytes that the database sent. Making a string of them,
 * and bytes of the string again, costs more than all other steps of a long answer. The parameters
 * are numbers, and the text of arrays of numbers.
 */
export class BytesQuery {
  readonly text: string;
  readonly #names: string[];

  constructor(statement: SQL) {
    const { sql, params } = dialect.sqlToQuery(statement);
    this.text = sql;
    this.#names = params.map((param) => {
      if (is(param, Placeholder)) return param.name;
      throw new Error(`A parameter is not a placeholder: ${sql}`);
    });
  }

  /** In the order of the statement. */
  parametersFrom(values: Readonly<Record<string, unknown>>): (number | string)[] {
    return this.#names.map((name) => {
      const value = values[name];
      if (typeof value === "number" || typeof value === "string") return value;
      throw new Error(`The parameter ${name} is neither a number nor text`);
    });
  }

  async execute(values: Readonly<Record<string, unknown>>): Promise<Buffer> {
    const value = await this.find(values);
    if (!value) throw new Error(`The statement returned no value: ${this.text}`);
    return value;
  }

  /** Null if there is no row. */
  async find(values: Readonly<Record<string, unknown>>): Promise<Buffer | null> {
    const parameters = this.parametersFrom(values);
    const [row] = await db.$client.unsafe(this.text, parameters, { prepare: true }).raw();
    return row?.[0] ?? null;
  }
}
