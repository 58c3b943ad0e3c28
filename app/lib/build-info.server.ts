import type { BuildInfo } from "./read-build-info.server.ts";

/** Written into the code by vite.config.ts when the site is built. */
declare const __BUILD_INFO__: BuildInfo;

export type { BuildInfo };
export const build_info: BuildInfo = __BUILD_INFO__;
