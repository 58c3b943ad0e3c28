import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { SECURITY_CONTACT, SPA } from "./app-settings.ts";
import { type App, launchApp } from "./launch.ts";
import { resetApp } from "./reset-app.ts";

export type { App } from "./launch.ts";

type Settings = Record<string, string>;

/** What other tests do not notice: files may read the log of the app, and scripts of SPA its API. */
const SHARED_SETTINGS = {
  LOG_LEVEL: "info",
  CORS_ORIGINS: `${SPA}/, https://other.example.org`,
  SECURITY_CONTACT,
};

/** An app of its own, for a file that chooses its settings, stops it, or looks at its process. */
export function startApp(settings: Settings = {}) {
  return launchApp(inject("database_server"), settings);
}

let plain_app: Promise<App> | undefined;
/** One at a time, since each has connections. The files that share one follow one another. */
let chosen_app: { settings: string; app: Promise<App> } | undefined;

/**
 * The app that the files of a worker use one after another, each with a new database. Those that
 * ask for the same settings share another one.
 */
export async function sharedApp(settings: Settings = {}): Promise<App> {
  if (process.env.TEST_SITE) return await startApp(settings);
  const app = await workersApp(settings);
  await resetApp(app);
  const former_output = app.output();
  return {
    ...app,
    output: () => app.output().slice(former_output.length),
    kill: refuse,
    stop: refuse,
  };
}

function refuse(): never {
  throw new Error("The next file uses this app too: start one with startApp()");
}

async function workersApp(chosen: Settings): Promise<App> {
  const settings = JSON.stringify(chosen);
  if (settings === "{}") {
    plain_app ??= startWorkersApp({});
    return await plain_app;
  }
  if (chosen_app?.settings !== settings) {
    const former_app = await chosen_app?.app;
    await former_app?.stop();
    chosen_app = { settings, app: startWorkersApp(chosen) };
  }
  return await chosen_app.app;
}

/** global-setup.ts ends the apps, because a worker is not told when its last file has run. */
async function startWorkersApp(settings: Settings): Promise<App> {
  const app = await startApp({ ...SHARED_SETTINGS, ...settings });
  const file = join(inject("shared_apps"), String(app.pid));
  writeFileSync(file, app.data_dir);
  const stop = async () => {
    await app.stop();
    rmSync(file);
  };
  return { ...app, stop };
}
