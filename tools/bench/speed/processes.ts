import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { z } from "zod";
import type { Load, LoadResult, Window } from "./load.ts";

const load_answer = z.object({
  error: z.string().optional(),
  result: z.object({ ms: z.number(), latencies_ms: z.array(z.number()) }).optional(),
});
const port_message = z.object({ port: z.number() });

export type LoadProcess = { run: (load: Load, window: Window) => Promise<LoadResult> } & Stoppable;
export type Yardstick = { pid: number; port: number } & Stoppable;
type Stoppable = { stop: () => void };

export function startLoadProcess(): LoadProcess {
  const child = forkFile("load-process.ts", []);
  return {
    run: async (load, window) => {
      child.send({ load, window });
      const { error, result } = load_answer.parse(await messageOf(child));
      if (!result) throw new Error(error);
      return result;
    },
    stop: () => child.kill(),
  };
}

/** Starts one of the servers of yardstick-process.ts. */
export async function startYardstick(
  kind: string,
  settings: Record<string, string>,
): Promise<Yardstick> {
  const child = forkFile("yardstick-process.ts", [kind], settings);
  const { port } = port_message.parse(await messageOf(child));
  return { pid: child.pid ?? 0, port, stop: () => child.kill() };
}

function forkFile(name: string, args: string[], settings: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, NODE_ENV: "production", ...settings };
  // The default serialization has no Infinity.
  return fork(new URL(name, import.meta.url), args, { env, serialization: "advanced" });
}

async function messageOf(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  try {
    return await Promise.race([
      once(child, "message", ended).then(([message]) => message),
      once(child, "exit", ended).then(([code]) => {
        throw new Error(`A process of the benchmark ended with ${code}`);
      }),
    ]);
  } finally {
    ended.abort();
  }
}
