import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("framework-app", import.meta.url));

export const FRAMEWORK_BUILD = `${FOLDER}/build/server/index.js`;

/** Builds the framework's smallest app, which takes some seconds. */
export function buildFramework(): void {
  const { status, stdout, stderr } = spawnSync("react-router", ["build", FOLDER], {
    env: { PATH: process.env.PATH, NODE_ENV: "production" },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The framework's app was not built:\n${stdout}${stderr}`);
}
