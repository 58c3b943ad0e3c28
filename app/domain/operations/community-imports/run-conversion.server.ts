import { type ChildProcess, fork } from "node:child_process";
import { resolve } from "node:path";
import { log } from "#app/lib/process/log.server.ts";
import {
  type ConversionMessage,
  type ConversionRequest,
  conversion_message,
} from "./conversion-messages.server.ts";
import { makeFailure } from "./failures.ts";

const PROGRAM = resolve("app/domain/operations/community-imports/conversion-process.server.ts");
/** As in bin/convert: memory grows by what a large source needs, and not by what is free. */
const NODE_OPTIONS = ["--max-semi-space-size=8", "--heap-growing-percent=50"];
/** Whoever stops the site stops this process too. */
const STOP_SIGNALS: ReadonlySet<NodeJS.Signals | null> = new Set(["SIGINT", "SIGTERM", "SIGHUP"]);

type Progress = Extract<ConversionMessage, { kind: "progress" }>;
type Done = Extract<ConversionMessage, { kind: "done" }>;
type Failed = Extract<ConversionMessage, { kind: "failed" }>;

/** Converts a source in another process. Its archive and its report are then beside the source. */
export async function runConversion(
  request: ConversionRequest,
  onProgress: (progress: Progress) => void,
): Promise<Done | Failed> {
  const child = fork(PROGRAM, {
    execArgv: NODE_OPTIONS,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  try {
    return await readMessages(child, request, onProgress);
  } finally {
    child.kill("SIGKILL");
  }
}

async function readMessages(
  child: ChildProcess,
  request: ConversionRequest,
  onProgress: (progress: Progress) => void,
): Promise<Done | Failed> {
  const { promise, resolve: end } = Promise.withResolvers<Done | Failed>();
  child.on("message", (sent) => {
    const message = conversion_message.parse(sent);
    if (message.kind === "progress") onProgress(message);
    else end(message);
  });
  child.once("error", (err) => {
    log.error({ err }, "The process of a conversion has failed");
    end({ kind: "failed", failure: makeFailure("unexpected") });
  });
  child.once("exit", (code, signal) => {
    log.error({ code, signal }, "The process of a conversion has ended");
    const kind = STOP_SIGNALS.has(signal) ? "interrupted" : "unexpected";
    end({ kind: "failed", failure: makeFailure(kind) });
  });
  child.send(request);
  return await promise;
}
