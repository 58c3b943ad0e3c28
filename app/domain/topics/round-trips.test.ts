import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { countRoundTrips } from "#tests/support/round-trips.ts";

const prepareNothing = async () => {};
const user_by_id = db
  .select({ id: users.id })
  .from(users)
  .where(eq(users.id, sql.placeholder("id")))
  .prepare("user_of_round_trips");

test("statements that are sent together are one round trip", async () => {
  const find = () => user_by_id.execute({ id: 1 });
  expect(
    await countRoundTrips(prepareNothing, () => Promise.all([find(), find(), find()])),
  ).toEqual({ count: 1, unprepared: [] });
  expect(
    await countRoundTrips(prepareNothing, async () => {
      await find();
      await Promise.all([find(), find()]);
    }),
  ).toEqual({ count: 2, unprepared: [] });
});

test("a statement without a name is two round trips", async () => {
  const find = () => db.select({ id: users.id }).from(users).where(eq(users.id, 1));
  expect(await countRoundTrips(prepareNothing, find)).toEqual({
    count: 2,
    unprepared: [expect.stringContaining('from "users"')],
  });
});
