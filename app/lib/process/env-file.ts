import { parseEnv } from "node:util";

/**
 * Names that other programs read from the environment: PostgreSQL's clients, the SDK of S3, Node.
 */
const OF_OTHER_PROGRAMS = /^(?:PG[A-Z]+|AWS_\w+|NODE_\w+|TZ)$/;
/** A name with a greater distance is another word, not a mistyped one. */
const DISTANCE_MAX = 3;
/** The value of a setting may have several lines if it is in quotation marks. */
const QUOTED_VALUE = /=[ \t]*(["'`])[^]*?\1/g;

/**
 * One sentence for each mistake in the text of an `.env` file that would otherwise be silent: a
 * name that is no setting, and a line without `=`.
 */
export function findEnvFileMistakes(text: string, settings: readonly string[]): string[] {
  const names = Object.keys(parseEnv(text)).filter(
    (name) => !settings.includes(name) && !OF_OTHER_PROGRAMS.test(name),
  );
  return [
    ...names.map((name) => `.env: ${name} is not a setting${suggest(name, settings)}`),
    ...linesWithoutValue(text).map(({ number, name }) =>
      settings.includes(name)
        ? `.env: line ${number} has no "=" and sets nothing; did you mean ${name}=…?`
        : `.env: line ${number} has no "=" and sets nothing.`,
    ),
  ];
}

function linesWithoutValue(text: string) {
  // A quoted value keeps its lines, so that the numbers stay right.
  const unquoted_text = text.replace(
    QUOTED_VALUE,
    (value) => `=${value.replace(/[^\n]/g, "").replaceAll("\n", "\n#")}`,
  );
  return unquoted_text.split("\n").flatMap((line, index) => {
    const words = line.trim();
    if (words === "" || words.startsWith("#") || words.includes("=")) return [];
    const [name = ""] = words.replace(/^export\s+/, "").split(/[\s:]/);
    return [{ number: index + 1, name }];
  });
}

function suggest(name: string, settings: readonly string[]): string {
  const written = name.toUpperCase();
  const [nearest] = settings
    .map((setting) => ({ setting, distance: distanceOf(written, setting) }))
    .filter(({ setting, distance }) => distance <= Math.min(DISTANCE_MAX, setting.length / 2))
    .toSorted((a, b) => a.distance - b.distance);
  return nearest ? `; did you mean ${nearest.setting}?` : "; .env.example lists them all.";
}

/** How many characters must be inserted, deleted or replaced (Levenshtein). */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, character] of [...a].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (character === b[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
