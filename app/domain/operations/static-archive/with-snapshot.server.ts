import { drizzle } from "drizzle-orm/postgres-js";
import { connect, type Transaction } from "#app/db/client.server.ts";

/**
 * All that `work` reads is the state of one moment, however long it takes. It has a connection of its
 * own, without time limits.
 */
export async function withSnapshot<Result>(
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = connect(1);
  try {
    return await drizzle(client).transaction(work, {
      isolationLevel: "repeatable read",
      accessMode: "read only",
    });
  } finally {
    await client.end({ timeout: 0 });
  }
}
