import type { ChildProcess } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { freePort, startProgram, stopProgram, untilAnswering } from "./processes.ts";

export const SESSION_SECRET = "the secret of both machines of the scale run";

export type Machine = Awaited<ReturnType<typeof startMachine>>;

/**
 * The built app with a data folder of its own, as on a machine of its own. Without a mail server
 * e-mails are files; those of all machines are in `mail`, where tests read them.
 */
export async function startMachine(folder: string, mail: string, settings: Record<string, string>) {
  const data_dir = join(folder, "data");
  mkdirSync(data_dir, { recursive: true });
  symlinkSync(mail, join(data_dir, "mail"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = join(folder, "app.log");
  const env = {
    NODE_ENV: "production",
    PORT: String(port),
    DATA_DIR: data_dir,
    SESSION_SECRET,
    LOG_LEVEL: "warn",
    ...settings,
  };
  const isReady = async () => (await fetch(`${url}/readyz`)).status === 200;
  let child: ChildProcess | null = null;
  const start = async () => {
    child = startProgram({ argv: ["sh", "bin/serve"], log, env });
    return await untilAnswering(child, log, isReady);
  };
  await start();
  return {
    url,
    port,
    log,
    data_dir,
    start,
    /** Kills all its processes at once. */
    kill: async () => {
      if (child) await stopProgram(child, "SIGKILL");
    },
  };
}
