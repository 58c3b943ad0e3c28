import postgres from "postgres";

export type DatabaseServer = { host: string; user: string };

export const TEMPLATE = "template_of_tests";

/** The name of a new database. Apart from making the template, so that each file loads little. */
export async function copyTemplate(server: DatabaseServer): Promise<string> {
  const name = `t_${crypto.randomUUID().replaceAll("-", "")}`;
  const admin = postgres({ ...server, database: "postgres", max: 1, onnotice: () => {} });
  await admin`create database ${admin(name)} template ${admin(TEMPLATE)} strategy file_copy`;
  await admin.end();
  return name;
}
