import { type Load, runLoad, type Window } from "./load.ts";

/** The load generator, in a process of its own: neither the bench nor a server waits for it. */
process.on("message", async ({ load, window }: { load: Load; window: Window }) => {
  try {
    process.send?.({ result: await runLoad(load, window) });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});
// The bench has ended.
process.on("disconnect", () => process.exit());
