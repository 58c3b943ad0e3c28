import type { BuildInfo } from "./read-build-info.server.ts";

/** Written into the code by vite.config.ts when the site is built. */
declare const BUILD_INFO: BuildInfo;

export type { BuildInfo };
export const build_info: BuildInfo = BUILD_INFO;
