import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

export type BuildInfo = Record<
  | "last_commit_hash"
  | "last_commit_message"
  | "last_commit_date"
  | "release_name"
  | "release_version"
  | "release_date",
  string | null
>;

/** As the server reads its settings: what is not in the environment may be in `.env`. */
export function withEnvFile(environment: NodeJS.ProcessEnv, file = ".env"): NodeJS.ProcessEnv {
  return existsSync(file)
    ? { ...parseEnv(readFileSync(file, "utf8")), ...environment }
    : environment;
}

/**
 * What is being built: told by git, else by the environment (a build without a repository), else
 * unknown.
 */
export function readBuildInfo(environment: NodeJS.ProcessEnv): BuildInfo {
  const given = (name: string) => environment[name]?.trim() || null;
  const tag = git("describe", "--tags", "--abbrev=0");
  return {
    last_commit_hash: git("log", "-1", "--format=%H") ?? given("LAST_COMMIT_HASH"),
    last_commit_message: git("log", "-1", "--format=%s") ?? given("LAST_COMMIT_MESSAGE"),
    last_commit_date: moment(git("log", "-1", "--format=%cI") ?? given("LAST_COMMIT_DATE")),
    release_name:
      (tag && git("for-each-ref", "--format=%(contents:subject)", `refs/tags/${tag}`)) ??
      given("RELEASE_NAME"),
    release_version: tag ?? given("RELEASE_VERSION"),
    release_date: moment(
      (tag && git("for-each-ref", "--format=%(creatordate:iso-strict)", `refs/tags/${tag}`)) ??
        given("RELEASE_DATE"),
    ),
  };
}

/** No repository, no commit or no git at all is no mistake here. */
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

function moment(text: string | null): string | null {
  const date = new Date(text ?? "");
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
