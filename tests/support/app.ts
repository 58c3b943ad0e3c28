import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { type App, launchApp } from "./launch.ts";
import { resetApp } from "./reset-app.ts";

export type { App } from "./launch.ts";

/**
 * Starts an app of its own, for a file that chooses its settings, stops it, or inspects its
 * process.
 */
export function startApp(settings: Record<string, string> = {}) {
  return launchApp(inject("database_server"), settings);
}

let running_app: Promise<App> | undefined;

/** The app that the files of a worker use one after another, each with a new database. */
export async function sharedApp(): Promise<App> {
  if (process.env.TEST_SITE) return await startApp();
  running_app ??= startWorkersApp();
  const app = await running_app;
  await resetApp(app);
  return { ...app, kill: refuse, stop: refuse };
}

function refuse(): never {
  throw new Error("The next file uses this app too: start one with startApp()");
}

/** global-setup.ts ends the apps, because a worker does not learn when its last file has run. */
async function startWorkersApp(): Promise<App> {
  const app = await startApp();
  writeFileSync(join(inject("shared_apps"), String(app.pid)), app.data_dir);
  return app;
}
