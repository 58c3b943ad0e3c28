import { hash } from "argon2";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { PASSWORD, PEOPLE } from "./people.ts";

export type DatabaseServer = { host: string; user: string };

const TEMPLATE = "template_of_tests";

export async function makeTemplate(server: DatabaseServer): Promise<void> {
  const admin = postgres({ ...server, database: "postgres", max: 1, onnotice: () => {} });
  await admin`create database ${admin(TEMPLATE)}`;
  await admin.end();
  const client = postgres({ ...server, database: TEMPLATE, max: 1, onnotice: () => {} });
  await migrate(drizzle(client), { migrationsFolder: "drizzle" });
  const secret = await hash(PASSWORD, { memoryCost: 1024, timeCost: 2, parallelism: 1 });
  for (const person of Object.values(PEOPLE)) {
    const [row] =
      await client`insert into users ${client({ ...person, confirmed_email: person.email })} returning id, created_at`;
    await client`insert into passwords ${client({ user_id: row?.id, hash: secret, changed_at: row?.created_at })}`;
    await client`insert into lineage ${client({ user_id: row?.id })}`;
  }
  await client.end();
}

export async function copyTemplate(server: DatabaseServer): Promise<string> {
  const name = `t_${crypto.randomUUID().replaceAll("-", "")}`;
  const admin = postgres({ ...server, database: "postgres", max: 1, onnotice: () => {} });
  await admin`create database ${admin(name)} template ${admin(TEMPLATE)} strategy file_copy`;
  await admin.end();
  return name;
}
