import { startDatabase } from "#tests/support/database.ts";

/** The workers read the address of the database server from their environment. */
export default async function setUp() {
  const { server, stop } = await startDatabase();
  process.env.TEST_DATABASE_SERVER = JSON.stringify(server);
  return stop;
}
