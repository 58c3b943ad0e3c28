import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

const FIELDS = [
  "last_commit_hash",
  "last_commit_message",
  "last_commit_date",
  "release_name",
  "release_version",
  "release_date",
] as const;

export type BuildInfo = Record<(typeof FIELDS)[number], string | null>;

/** The build reads these if there is no git. */
export const BUILD_SETTINGS = FIELDS.map((field) => field.toUpperCase());

/** Adds the values of `.env` that the environment lacks, as the server does for its settings. */
export function withEnvFile(environment: NodeJS.ProcessEnv, file = ".env"): NodeJS.ProcessEnv {
  return existsSync(file)
    ? { ...parseEnv(readFileSync(file, "utf8")), ...environment }
    : environment;
}

/** The values of git, or of the environment if there is no repository, or null. */
export function readBuildInfo(environment: NodeJS.ProcessEnv): BuildInfo {
  const setting = (name: string) => environment[name]?.trim() || null;
  const tag = git("describe", "--tags", "--abbrev=0");
  return {
    last_commit_hash: git("log", "-1", "--format=%H") ?? setting("LAST_COMMIT_HASH"),
    last_commit_message: git("log", "-1", "--format=%s") ?? setting("LAST_COMMIT_MESSAGE"),
    last_commit_date: toIsoDate(git("log", "-1", "--format=%cI") ?? setting("LAST_COMMIT_DATE")),
    release_name:
      (tag && git("for-each-ref", "--format=%(contents:subject)", `refs/tags/${tag}`)) ??
      setting("RELEASE_NAME"),
    release_version: tag ?? setting("RELEASE_VERSION"),
    release_date: toIsoDate(
      (tag && git("for-each-ref", "--format=%(creatordate:iso-strict)", `refs/tags/${tag}`)) ??
        setting("RELEASE_DATE"),
    ),
  };
}

/** Null if there is no git, no repository or no commit. */
function git(...args: string[]): string | null {
  try {
    return (
      execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim() ||
      null
    );
  } catch {
    return null;
  }
}

function toIsoDate(text: string | null): string | null {
  const date = new Date(text ?? "");
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
