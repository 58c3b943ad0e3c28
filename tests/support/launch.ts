import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { INT8_AS_NUMBER } from "#app/db/int8-as-number.ts";
import postgres from "#postgres";
import { copyTemplate, type DatabaseServer } from "./copy-template.ts";
import { clientsOf } from "./site-clients.ts";

/** The built app in a process of its own, on a free port, with a database of its own. */
export type App = Awaited<ReturnType<typeof launchApp>>;

const SESSION_SECRET = "a secret that only the tests know, and long";

export async function launchApp(server: DatabaseServer, settings: Record<string, string> = {}) {
  if (process.env.TEST_SITE) {
    const { openRunningSite } = await import("./running-site.ts");
    return await openRunningSite(process.env.TEST_SITE, settings);
  }
  const name = await copyTemplate(server);
  const data_dir = mkdtempSync(join(tmpdir(), "divan-app-"));
  const database = {
    PGHOST: server.host,
    PGUSER: server.user,
    DATABASE_URL: `postgres:///${name}`,
  };
  const app_process = runServer({
    DATA_DIR: data_dir,
    RATE_LIMIT_FACTOR: "0",
    ...database,
    ...settings,
  });
  const url = await app_process.address();
  const sql = postgres({
    ...server,
    database: name,
    max: 4,
    onnotice: () => {},
    types: { bigint: INT8_AS_NUMBER },
  });

  return {
    ...clientsOf(url, sql),
    data_dir,
    pid: app_process.child.pid ?? 0,
    /** The name of its database, for another process with the same database. */
    database: name,
    /** Everything that the server has written so far. */
    output: app_process.output,
    /** Kills the process without a shutdown, as a crash does. */
    kill: () => app_process.stop("SIGKILL"),
    stop: async () => {
      await sql.end();
      await app_process.stop();
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}

/**
 * Runs the server of a folder with only these settings, as `npm start` does. `address` resolves
 * when the server is ready, and rejects if the process ends before that.
 */
export function runServer(settings: Record<string, string>, cwd?: string) {
  const env = {
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    NODE_ENV: "production",
    PORT: "0",
    SESSION_SECRET,
    LOG_LEVEL: "warn",
    ...compileCache(),
    ...settings,
  };
  const child = spawn("sh", ["bin/serve"], {
    env,
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let written_text = "";
  const appendOutput = (chunk: unknown) => {
    written_text += String(chunk);
  };
  child.stdout.on("data", appendOutput);
  child.stderr.on("data", appendOutput);
  const output = () => written_text;
  const exited = once(child, "close").then(([code]) => Number(code ?? -1));
  const address = () => addressOf(child, output);
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    return await exited;
  };
  return { child, output, exited, address, stop };
}

/** The many processes of a test run compile each file once (database.ts). */
export function compileCache(): Record<string, string> {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
}

function addressOf(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    // The address is an IP address, because the server listens only on IPv4 and localhost may be
    // IPv6.
    const checkOutput = () => {
      const port = /is ready: .* \(listening on \S+:(\d+)\)/.exec(output())?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    };
    checkOutput();
    child.stdout?.on("data", checkOutput);
    child.once("close", () => reject(new Error(`The app did not start: ${output()}`)));
  });
}
