import { hash } from "argon2";
import type { Sql } from "#postgres";
import { PASSWORD, PEOPLE } from "./people.ts";

/** Adds the accounts of the tests. */
export async function addPeople(client: Sql): Promise<void> {
  const secret = await hash(PASSWORD, { memoryCost: 1024, timeCost: 2, parallelism: 1 });
  for (const person of Object.values(PEOPLE)) {
    const [row] =
      await client`insert into users ${client({ ...person, confirmed_email: person.email, is_trusted: true })} returning id, created_at`;
    await client`insert into passwords ${client({ user_id: row?.id, hash: secret, changed_at: row?.created_at })}`;
    await client`insert into lineage ${client({ user_id: row?.id })}`;
  }
}
