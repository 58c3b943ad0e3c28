/** The first that fits wins: most browsers also claim to be the ones below them. */
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

/**
 * What a person would call the device: browser and system, or the program's own name. Null when it
 * says nothing of itself.
 */
export function nameDevice(user_agent: string | null): string | null {
  if (!user_agent) return null;
  const program = nameIn(BROWSERS, user_agent) ?? ownName(user_agent);
  return [program, nameIn(SYSTEMS, user_agent)].filter(Boolean).join(", ") || null;
}

function nameIn(
  names: ReadonlyArray<readonly [string, RegExp]>,
  user_agent: string,
): string | null {
  return names.find(([, pattern]) => pattern.test(user_agent))?.[0] ?? null;
}

/** `curl/8.5.0` is curl. */
function ownName(user_agent: string): string | null {
  const name = /^[\p{L}\d][\p{L}\d ._-]{0,39}/u.exec(user_agent)?.[0].trim() ?? null;
  return name === "Mozilla" ? null : name;
}
