import { config } from "zod";

/**
 * Zod compiles schemas with `new Function`. The Content-Security-Policy forbids that in pages, and
 * even Zod's test for it would report a violation. The server may compile.
 */
if (typeof document !== "undefined") config({ jitless: true });
