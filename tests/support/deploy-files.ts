import { readFileSync } from "node:fs";

export type Instruction = { name: string; text: string };

/** The instructions of each stage. Continued lines are joined, and comments are dropped. */
export function readDockerfile(path: string): Instruction[][] {
  const lines = readFileSync(path, "utf8")
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [name = "", ...words] = line.trim().split(/\s+/);
    if (name === "FROM") stages.push([]);
    stages.at(-1)?.push({ name, text: words.join(" ") });
  }
  return stages;
}

/** The arguments of all instructions with this name. */
export function argumentsOf(
  stage: readonly Instruction[],
  name: string,
  split = (text: string): string[] => text.split(" "),
): string[] {
  return stage.filter((each) => each.name === name).flatMap(({ text }) => split(text));
}

/** The arguments of an instruction in exec form, which is a JSON array. */
export function asArguments({ text }: Instruction): string[] {
  const parsed: unknown = JSON.parse(text);
  return Array.isArray(parsed) ? parsed.map(String) : [];
}

export function splitAssignment(assignment: string): [name: string, value: string] {
  const [name = "", ...value] = assignment.split("=");
  return [name, value.join("=")];
}

type Value = string | number | boolean;

/** Parses the subset of TOML that our file uses: tables, and one value per line. */
export function readToml(path: string): Map<string, Map<string, Value>> {
  let table = new Map<string, Value>();
  const tables = new Map([["", table]]);
  for (const line of readFileSync(path, "utf8")
    .split("\n")
    .map((each) => each.trim())) {
    const [, header] = /^\[{1,2}([\w.]+)\]{1,2}$/.exec(line) ?? [];
    if (header !== undefined) {
      table = new Map();
      tables.set(header, table);
    } else if (line !== "" && !line.startsWith("#")) {
      const [, name = "", value = ""] = /^(\w+) = (.+)$/.exec(line) ?? [];
      if (name === "") throw new Error(`${path} has a line that is not understood: ${line}`);
      table.set(name, JSON.parse(value));
    }
  }
  return tables;
}
