import { spawn } from "node:child_process";
import { once } from "node:events";
import { inject } from "vitest";

type Ran = { code: number; output: string };

/** `node app/commands/NAME.ts` with these settings alone; `output` is all that it wrote. */
export async function runCommand(
  name: "restore" | "doctor" | "demo",
  args: string[],
  settings: Record<string, string>,
): Promise<Ran> {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    SESSION_SECRET: "a secret that only the tests know, and long",
    LOG_LEVEL: "error",
    ...settings,
  };
  const child = spawn(process.execPath, [`app/commands/${name}.ts`, ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output += String(chunk)));
  const [code] = await once(child, "close");
  return { code: Number(code), output };
}

/** Names a database of the tests' own server to such a command. */
export function settingsOf(database: string): Record<string, string> {
  const { host, user } = inject("database_server");
  return { PGHOST: host, PGUSER: user, DATABASE_URL: `postgres:///${database}` };
}
