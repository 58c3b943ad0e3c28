import { is, Placeholder, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { db } from "./client.server.ts";

const dialect = new PgDialect();

type Values = Readonly<Record<string, unknown>>;

/**
 * A prepared statement whose values are the bytes that the database sent. Making a string of them,
 * and bytes of the string again, costs more than all other steps of a long answer. The parameters
 * are numbers and texts.
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

  /** The values in the order of the statement. */
  parametersFrom(values: Values): (number | string | null)[] {
    return this.#names.map((name) => {
      const value = values[name];
      if (typeof value === "number" || typeof value === "string" || value === null) return value;
      throw new Error(`The parameter ${name} is neither a number nor text`);
    });
  }

  async execute(values: Values): Promise<Buffer> {
    const value = await this.find(values);
    if (!value) throw new Error(`The statement returned no value: ${this.text}`);
    return value;
  }

  /** Null if there is no row. */
  async find(values: Values): Promise<Buffer | null> {
    const parameters = this.parametersFrom(values);
    const [row] = await db.$client.unsafe(this.text, parameters, { prepare: true }).raw();
    return row?.[0] ?? null;
  }

  /** Each column is text or bytes. Other types would arrive in their binary format. */
  async list(values: Values): Promise<(Buffer | null)[][]> {
    const options = { prepare: true, binary: true };
    return await db.$client.unsafe(this.text, this.parametersFrom(values), options).raw();
  }
}
