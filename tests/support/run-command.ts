import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { inject } from "vitest";
import { compileCache } from "./launch.ts";

type CommandResult = { code: number; output: string };

/** Runs `node app/commands/NAME.ts` with only these settings. `output` has both streams. */
export async function runCommand(
  name:
    | "archive"
    | "backup"
    | "convert"
    | "restore"
    | "doctor"
    | "demo"
    | "password"
    | "export"
    | "import",
  args: string[],
  settings: Record<string, string>,
  onStarted: (child: ChildProcess) => void = () => {},
): Promise<CommandResult> {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    SESSION_SECRET: "a secret that only the tests know, and long",
    LOG_LEVEL: "error",
    ...compileCache(),
    ...settings,
  };
  const child = spawn(process.execPath, [`app/commands/${name}.ts`, ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  onStarted(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output += String(chunk)));
  const [code] = await once(child, "close");
  return { code: Number(code), output };
}

/** The settings with which a command uses a database of the tests' server. */
export function settingsOf(database: string): Record<string, string> {
  const { host, user } = inject("database_server");
  return { PGHOST: host, PGUSER: user, DATABASE_URL: `postgres:///${database}` };
}
