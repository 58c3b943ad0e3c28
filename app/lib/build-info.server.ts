import type { BuildInfo } from "./read-build-info.server.ts";

/** Replaced by vite.config.ts in the build. */
declare const BUILD_INFO: BuildInfo;

export type { BuildInfo };
export const build_info: BuildInfo = BUILD_INFO;
