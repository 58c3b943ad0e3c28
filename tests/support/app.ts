import { inject } from "vitest";
import { launchApp } from "./launch.ts";

export type { App } from "./launch.ts";

export function startApp(settings: Record<string, string> = {}) {
  return launchApp(inject("database_server"), settings);
}
