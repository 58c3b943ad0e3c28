import postgres from "#postgres";

export type DatabaseServer = { host: string; user: string };

export const TEMPLATE = "template_of_tests";

/**
 * Returns the name of the new database. The function is not in template.ts, whose imports each test
 * file would otherwise load.
 */
export async function copyTemplate(server: DatabaseServer): Promise<string> {
  const name = `t_${crypto.randomUUID().replaceAll("-", "")}`;
  const admin = postgres({ ...server, database: "postgres", max: 1, onnotice: () => {} });
  await admin`create database ${admin(name)} template ${admin(TEMPLATE)} strategy file_copy`;
  await admin.end();
  return name;
}
