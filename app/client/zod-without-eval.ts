import { config } from "zod";

/**
 * Zod compiles schemas with `new Function` and first tests whether it may. The Content-Security-
 * Policy of the pages forbids it, and the browser would report a violation. The server may compile.
 */
if (typeof document !== "undefined") config({ jitless: true });
