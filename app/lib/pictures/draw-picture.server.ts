import { type ChildProcess, fork } from "node:child_process";
import { resolve } from "node:path";
import { limitConcurrency } from "../process/limit-concurrency.ts";
import { log } from "../process/log.server.ts";
import type { DrawingAnswer, DrawingRequest } from "./drawing.ts";

const PROGRAM = resolve("app/lib/pictures/draw-process.ts");
/** The largest picture takes about three seconds on a slow machine. One that takes longer is hostile. */
const DRAWN_WITHIN_MS = 30_000;
/** The process holds some 100 MB, and most sites seldom get a picture. */
const ENDS_AFTER_IDLE_MS = 20_000;
/** With ten pictures in a form, so many members may send theirs at once. */
const WAITING_MAX = 100;
const ANSWER_WITHIN_MS = 120_000;
/** More than one at a time would take the cores that the site needs. */
const inTurn = limitConcurrency({
  at_once: 1,
  waiting_max: WAITING_MAX,
  answer_within_ms: ANSWER_WITHIN_MS,
});

let child: ChildProcess | null = null;
let idle_timer: NodeJS.Timeout | undefined;

/**
 * Draws a picture anew in a process of its own: turned upright, without metadata, in each width. A
 * picture that ends the process, or takes too long, counts as broken.
 */
export async function drawPicture(request: DrawingRequest): Promise<DrawingAnswer> {
  return await inTurn(async () => {
    clearTimeout(idle_timer);
    child ??= startProcess();
    const answer = await askProcess(child, request);
    idle_timer = setTimeout(stopDrawing, ENDS_AFTER_IDLE_MS).unref();
    return answer;
  });
}

/** The next picture starts a new process. */
export function stopDrawing(): void {
  child?.kill("SIGKILL");
  child = null;
}

function startProcess(): ChildProcess {
  const started = fork(PROGRAM, { env: {}, execArgv: [], stdio: "ignore" });
  started.once("exit", () => {
    if (child === started) child = null;
  });
  // Without a listener a process that cannot be started would end this one.
  started.on("error", (err) => log.error({ err }, "The process that draws pictures has failed"));
  started.unref();
  started.channel?.unref();
  return started;
}

async function askProcess(asked: ChildProcess, request: DrawingRequest): Promise<DrawingAnswer> {
  const { promise, resolve: answer } = Promise.withResolvers<DrawingAnswer>();
  const fail = () => answer({ fault: "broken" });
  const timer = setTimeout(stopDrawing, DRAWN_WITHIN_MS);
  asked.once("message", answer).once("exit", fail).once("error", fail);
  asked.channel?.ref();
  try {
    asked.send(request);
    return await promise;
  } finally {
    clearTimeout(timer);
    asked.off("message", answer).off("exit", fail).off("error", fail);
    asked.channel?.unref();
  }
}
