/** The order matters, because most browsers also contain the names of the ones below them. */
const BROWSERS = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\/|\bOpera\b/],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /(?:Chrome|Chromium|CriOS)\//],
  ["Safari", /\bSafari\//],
] as const;

const SYSTEMS = [
  ["Android", /\bAndroid\b/],
  ["iOS", /\b(?:iPhone|iPad|iPod)\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac(?:intosh| OS X)\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\b(?:Linux|X11)\b/i],
] as const;

/** Browser and system, or the name of another program. Null if neither is known. */
export function nameDevice(user_agent: string | null): string | null {
  if (!user_agent) return null;
  const program = findName(BROWSERS, user_agent) ?? programName(user_agent);
  return [program, findName(SYSTEMS, user_agent)].filter(Boolean).join(", ") || null;
}

function findName(
  names: ReadonlyArray<readonly [string, RegExp]>,
  user_agent: string,
): string | null {
  return names.find(([, pattern]) => pattern.test(user_agent))?.[0] ?? null;
}

/** The name "curl" of `curl/8.5.0`. */
function programName(user_agent: string): string | null {
  const name = /^[\p{L}\d][\p{L}\d ._-]{0,39}/u.exec(user_agent)?.[0].trim() ?? null;
  return name === "Mozilla" ? null : name;
}
