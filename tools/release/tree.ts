import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { z } from "zod";
import { readJson } from "./read-json.ts";

/** A built checkout. */
export type Tree = { folder: string; version: string; commit: string; committed_at: string };

const manifest = z.object({ version: z.string() });

/**
 * Clones a commit into `folder`, with its tags, and builds it there: no uncommitted file gets into a
 * release.
 */
export function buildCommit(commit: string, folder: string): Tree {
  git(".", "clone", "--quiet", "--no-checkout", resolve("."), folder);
  git(folder, "checkout", "--quiet", "--detach", commit);
  execFileSync("node", ["bin/prepare.mjs", "build"], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit"],
  });
  return describeTree(folder);
}

export function describeTree(folder: string): Tree {
  return {
    folder,
    version: manifest.parse(readJson(join(folder, "package.json"))).version,
    commit: git(folder, "rev-parse", "HEAD"),
    committed_at: git(folder, "log", "-1", "--format=%cI"),
  };
}

export function git(folder: string, ...args: string[]): string {
  return execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim();
}
