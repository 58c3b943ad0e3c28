import { type ChildProcess, fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { env } from "../process/env.server.ts";
import { limitConcurrency, QueueFull } from "../process/limit-concurrency.ts";
import { log } from "../process/log.server.ts";
import { IS_SMALL_MACHINE } from "../process/memory.server.ts";
import { queueByKey } from "../process/queue-by-key.ts";
import type { DrawingAnswer, DrawingRequest } from "./drawing.ts";

const PROGRAM = resolve("app/lib/pictures/draw-process.ts");
/** The largest picture takes about three seconds on a slow machine. One that takes longer is hostile. */
const DRAWN_WITHIN_MS = 30_000;
/** A drawer holds some 80 MB, and most sites seldom get a picture. */
const ENDS_AFTER_IDLE_MS = 20_000;
/** With ten pictures in a form, so many members may send theirs at once. */
const WAITING_MAX = 100;
const ANSWER_WITHIN_MS = 120_000;
/** One for each core that has memory for it. Other processes that serve the site have theirs. */
const DRAWERS_MAX = IS_SMALL_MACHINE
  ? 1
  : Math.max(1, Math.floor(availableParallelism() / env.WORKERS));

/**
 * The process gets nothing else of the environment. glibc would keep what the threads of the library
 * free: a photograph needs 63 MB with these settings and 117 MB without, in the same time.
 */
const MALLOC_SETTINGS = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_TRIM_THRESHOLD_: "131072",
  MALLOC_MMAP_THRESHOLD_: "32768",
};

const inTurn = limitConcurrency({
  at_once: DRAWERS_MAX,
  waiting_max: WAITING_MAX,
  answer_within_ms: ANSWER_WITHIN_MS,
});
/** Whoever sends many pictures waits for their own, and others wait for one of them at most. */
const inTurnOfSender = queueByKey<string>({
  at_once: 1,
  wait_max_ms: ANSWER_WITHIN_MS,
  timeoutError: () => new QueueFull("Took too long"),
});

/** A process that draws one picture after the other. */
type Drawer = { child: ChildProcess; is_drawing: boolean; idle_timer?: NodeJS.Timeout };
const drawers = new Set<Drawer>();

/**
 * Draws a picture anew in a process of its own: turned upright, without metadata, in each width. A
 * picture that ends the process, or takes too long, counts as broken. One picture of each sender is
 * drawn at a time.
 */
export async function drawPicture(request: DrawingRequest, sender: string): Promise<DrawingAnswer> {
  return await inTurnOfSender(sender, () => inTurn(() => draw(request)));
}

/** The next picture starts a new process. */
export function stopDrawing(): void {
  for (const drawer of drawers) stopDrawer(drawer);
}

async function draw(request: DrawingRequest): Promise<DrawingAnswer> {
  // The first that is idle, so that the others end when there is less to draw.
  const drawer = [...drawers].find(({ is_drawing }) => !is_drawing) ?? startDrawer();
  clearTimeout(drawer.idle_timer);
  drawer.is_drawing = true;
  const answer = await askDrawer(drawer, request);
  if (!answer) {
    stopDrawer(drawer);
    return { fault: "broken" };
  }
  drawer.is_drawing = false;
  drawer.idle_timer = setTimeout(stopDrawer, ENDS_AFTER_IDLE_MS, drawer).unref();
  return answer;
}

function startDrawer(): Drawer {
  const child = fork(PROGRAM, { env: MALLOC_SETTINGS, execArgv: [], stdio: "ignore" });
  const drawer = { child, is_drawing: false };
  drawers.add(drawer);
  child.once("exit", () => drawers.delete(drawer));
  // Without a listener a process that cannot be started would end this one.
  child.on("error", (err) => log.error({ err }, "A process that draws pictures has failed"));
  child.unref();
  child.channel?.unref();
  return drawer;
}

function stopDrawer(drawer: Drawer): void {
  drawers.delete(drawer);
  drawer.child.kill("SIGKILL");
}

/** Null if the process ends instead. */
async function askDrawer(drawer: Drawer, request: DrawingRequest): Promise<DrawingAnswer | null> {
  const { child } = drawer;
  const { promise, resolve: answer } = Promise.withResolvers<DrawingAnswer | null>();
  const fail = () => answer(null);
  const timer = setTimeout(stopDrawer, DRAWN_WITHIN_MS, drawer);
  child.once("message", answer).once("exit", fail).once("error", fail);
  child.channel?.ref();
  try {
    child.send(request);
    return await promise;
  } finally {
    clearTimeout(timer);
    child.off("message", answer).off("exit", fail).off("error", fail);
    child.channel?.unref();
  }
}
