import { join } from "node:path";
import {
  type Account,
  type Facts,
  type Installed,
  installedClone,
  runCommand,
  visit,
} from "./run-site.ts";
import { buildCommit, git } from "./tree.ts";

/** The last commit of 0.1.0, which has no tag. */
const FIRST_RELEASE = "2ba0c3a4abf8f56b48f65bdfc74ab25b7f8ac0f0";
/** The demo has this member in each release. */
const SUPERUSER = { email: "selin@divan.example", password: "divan-demo" };

export type FormerSite = { former: Installed; facts: Facts; superuser: Account };

/** Builds the release before, and lets it make a site in `data_dir` with the demo's community. */
export function makeFormerSite(work: string, data_dir: string): FormerSite {
  const former = installedClone(buildCommit(findFormerRelease(), join(work, "former")).folder);
  runCommand(former, data_dir, "demo");
  return { former, facts: visit(former, data_dir, SUPERUSER, "read"), superuser: SUPERUSER };
}

/** Builds release 0.1.0 in a folder below `work`. */
export function buildFirstRelease(work: string): Installed {
  return installedClone(buildCommit(FIRST_RELEASE, join(work, "former")).folder);
}

/** The newest tag before this commit. It needs the history: a shallow clone has none. */
function findFormerRelease(): string {
  const tags = git(".", "tag", "--merged", "HEAD^", "--list", "v*", "--sort=-v:refname");
  return tags.split("\n").find(Boolean) ?? FIRST_RELEASE;
}
