import { config } from "zod";

/**
 * Zod compiles its schemas and first tries whether it may, which the policy of our pages refuses
 * and the browser reports. On the server it may, and it pays.
 */
if (typeof document !== "undefined") config({ jitless: true });
