import { isLoopback } from "#app/lib/net/network.ts";
import { env } from "#app/lib/process/env.server.ts";

/**
 * A site on a loopback address is a developer's or a test's, and its push service may be one too.
 */
export const allows_loopback = env.HAS_SITE_URL && isLoopback(new URL(env.SITE_URL).hostname);
