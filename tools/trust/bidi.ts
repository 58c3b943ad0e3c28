import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

type Message = {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: string;
  message?: string;
};
const ANSWER_WITHIN_MS = 20_000;

type Entry = { level: string; text: string };

/**
 * Controls a headless Firefox through WebDriver BiDi. Playwright works only with its own build of
 * Firefox, and members use the one of their system.
 */
export async function openFirefox(program: string) {
  const profile = mkdtempSync(join(tmpdir(), "divan-firefox-"));
  const child = spawn(
    program,
    [
      "--headless",
      "--no-remote",
      "--profile",
      profile,
      "--remote-debugging-port",
      "0",
      "about:blank",
    ],
    { env: { PATH: process.env.PATH, HOME: profile }, stdio: ["ignore", "ignore", "pipe"] },
  );
  const socket = new WebSocket(`${await addressOf(child)}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
  const errors: string[] = [];
  const pending_calls = new Map<number, (message: Message) => void>();
  socket.addEventListener("message", ({ data }) => {
    const message: Message = JSON.parse(String(data));
    if (message.method === "log.entryAdded") noteEntry(message.params, errors);
    if (message.id !== undefined) pending_calls.get(message.id)?.(message);
  });
  let last_id = 0;
  const call = async (method: string, params: object): Promise<Record<string, unknown>> => {
    last_id += 1;
    const id = last_id;
    const answer = new Promise<Message>((resolve) => pending_calls.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const timeout = delay(
      ANSWER_WITHIN_MS,
      { error: "timeout", message: `no answer to ${JSON.stringify(params)}` },
      { ref: false },
    );
    const { result, error, message }: Message = await Promise.race([answer, timeout]);
    if (error !== undefined) throw new Error(`${method}: ${error} ${message}`);
    return typeof result === "object" && result !== null ? { ...result } : {};
  };
  await call("session.new", { capabilities: {} });
  await call("session.subscribe", { events: ["log.entryAdded"] });
  return {
    call,
    /** The errors in the console of all pages so far. */
    errors,
    close: async () => {
      await call("browser.close", {}).catch(() => child.kill("SIGKILL"));
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export type Firefox = Awaited<ReturnType<typeof openFirefox>>;

function noteEntry(params: unknown, errors: string[]): void {
  if (isEntry(params) && params.level === "error") errors.push(params.text);
}

function isEntry(value: unknown): value is Entry {
  return typeof value === "object" && value !== null && "level" in value && "text" in value;
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let written_text = "";
    child.stderr?.on("data", (chunk) => {
      written_text += String(chunk);
      const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(written_text)?.[1];
      if (address) resolve(address);
    });
    child.once("error", reject);
    child.once("close", () => reject(new Error(`Firefox ended: ${written_text}`)));
  });
}
