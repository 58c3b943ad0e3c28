import type { BuildInfo } from "./read-build-info.server.ts";

/** vite.config.ts replaces it with the value at build time. */
declare const BUILD_INFO: BuildInfo;

export type { BuildInfo };
export const build_info: BuildInfo = BUILD_INFO;
