import { readFileSync } from "node:fs";

const PATCH = new URL("driver.patch", import.meta.url);

type Hunk = { before: string; after: string };

/** A build plugin that applies driver.patch. It fails the build if the patch does not fit. */
export function patchedDriver() {
  const patched = new Set<string>();
  return {
    name: "patched-driver",
    enforce: "pre" as const,
    applyToEnvironment: ({ name }: { name: string }) => name === "ssr",
    transform(source: string, id: string) {
      const path = /\/node_modules\/postgres\/(src\/[\w-]+\.js)$/.exec(id)?.[1];
      if (path === undefined || !readPatch().has(path)) return null;
      patched.add(path);
      return { code: patchDriver(path, source), map: null };
    },
    generateBundle() {
      const missing = [...readPatch().keys()].filter((path) => !patched.has(path));
      if (missing.length > 0)
        throw new Error(
          `driver.patch was not applied to ${missing.join(", ")}: is the driver still bundled?`,
        );
    },
  };
}

/** Applies the patch to one file. The text of each hunk must occur exactly once. */
export function patchDriver(path: string, source: string): string {
  const hunks = readPatch().get(path) ?? [];
  return hunks.reduce((text, { before, after }) => {
    const occurrences = text.split(before).length - 1;
    if (occurrences !== 1)
      throw new Error(
        `driver.patch does not fit postgres/${path}: ${occurrences} places in it read\n${before}`,
      );
    return text.replace(before, () => after);
  }, source);
}

/** Parses the unified diff, by file. A hunk is found by its text, not by its line number. */
function readPatch(): Map<string, Hunk[]> {
  const [, ...files] = readFileSync(PATCH, "utf8").split(/^--- a\/.*\n\+\+\+ b\//m);
  return new Map(
    files.map((file) => {
      const [path = "", ...hunks] = file.split(/^@@.*\n/m);
      return [path.trim(), hunks.map(readHunk)];
    }),
  );
}

function readHunk(text: string): Hunk {
  const lines = text.replace(/\n$/, "").split("\n");
  const without = (mark: string) =>
    lines
      .filter((line) => !line.startsWith(mark))
      .map((line) => line.slice(1))
      .join("\n");
  return { before: without("+"), after: without("-") };
}
