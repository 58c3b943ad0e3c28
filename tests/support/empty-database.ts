import { inject } from "vitest";
import postgres, { type Sql } from "#postgres";

/** A new database without tables on the server of the tests. */
export async function createEmptyDatabase(): Promise<Sql> {
  const name = `empty_${crypto.randomUUID().replaceAll("-", "")}`;
  const admin = postgres({ ...inject("database_server"), database: "postgres", max: 1 });
  await admin`create database ${admin(name)}`;
  await admin.end();
  return postgres({ ...inject("database_server"), database: name, max: 1, onnotice: () => {} });
}
