/** The values of a path's parameters, decoded. */
export type PathParams = Record<string, string>;

type Pattern<Target> = { path: string; segments: PatternSegment[]; target: Target };
/** `path` is the pattern. */
type Match<Target> = { path: string; target: Target; params: PathParams };
type PatternSegment = { text: string; is_parameter: boolean };

/**
 * Finds what belongs to a path, among patterns such as `/topics/{id}`. Case is ignored, slashes at
 * the end make no difference, and a segment of the pattern's own text takes precedence over a
 * parameter.
 */
export function createPathTable<Target>() {
  const patterns_by_length = new Map<number, Pattern<Target>[]>();
  return {
    add: (path: string, target: Target): void => {
      const segments = path.split("/").slice(1).filter(Boolean).map(readSegment);
      const patterns = patterns_by_length.get(segments.length) ?? [];
      patterns_by_length.set(
        segments.length,
        [...patterns, { path, segments, target }].toSorted((a, b) => rankOf(a) - rankOf(b)),
      );
    },
    find: (segments: readonly string[]): Match<Target> | null => {
      const pattern = patterns_by_length
        .get(segments.length)
        ?.find((candidate) => isMatch(candidate.segments, segments));
      return pattern
        ? {
            path: pattern.path,
            target: pattern.target,
            params: paramsOf(pattern.segments, segments),
          }
        : null;
    },
  };
}

/**
 * The decoded segments of a path, without empty ones at its end. A path that cannot be decoded is
 * used as it is.
 */
export function segmentsOf(pathname: string): string[] {
  const segments = pathname.split("/").slice(1);
  while (segments.at(-1) === "") segments.pop();
  return pathname.includes("%") ? decodeSegments(segments) : segments;
}

function decodeSegments(segments: string[]): string[] {
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return segments;
  }
}

/**
 * Compares like a regular expression with the flag `i`: only the letters of ASCII have two cases.
 */
export function isSameText(segment: string, text: string): boolean {
  return (
    segment === text ||
    (segment.length === text.length &&
      segment.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) === text)
  );
}

function readSegment(segment: string): PatternSegment {
  const name = /^\{(\w+)\}$/.exec(segment)?.[1];
  return { text: name ?? segment, is_parameter: name !== undefined };
}

/** If two patterns match, the one whose parameters come later has the lower rank. */
function rankOf({ segments }: Pattern<unknown>): number {
  return segments.reduce((rank, { is_parameter }) => rank * 2 + Number(is_parameter), 0);
}

function isMatch(pattern: readonly PatternSegment[], segments: readonly string[]): boolean {
  return pattern.every(({ text, is_parameter }, index) => {
    const segment = segments[index] ?? "";
    return is_parameter ? segment !== "" : isSameText(segment, text);
  });
}

function paramsOf(pattern: readonly PatternSegment[], segments: readonly string[]): PathParams {
  const params: PathParams = {};
  for (const [index, { text, is_parameter }] of pattern.entries())
    if (is_parameter) params[text] = segments[index] ?? "";
  return params;
}
