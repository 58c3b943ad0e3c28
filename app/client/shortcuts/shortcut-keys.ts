/** The effect of a key on the page that is shown. */
const ACTS = {
  "?": "help",
  "/": "search",
  j: "next",
  k: "previous",
  n: "unread",
  o: "open",
  r: "reply",
  b: "bookmark",
} as const;
/** The pages to which a key leads after `g`. */
const PAGES = { f: "forums", l: "latest", n: "notifications", i: "invites" } as const;
const FIRST_KEY = "g";

/** A key after `g` counts for this long: time to find it, and no surprise afterwards. */
const SEQUENCE_MS = 1500;

type Act = (typeof ACTS)[keyof typeof ACTS] | (typeof PAGES)[keyof typeof PAGES];

/** The parts of a KeyboardEvent that decide what it means. */
type KeyPress = Pick<
  KeyboardEvent,
  "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey" | "isComposing" | "repeat" | "timeStamp"
>;

const acts = new Map<string, Act>(Object.entries(ACTS));
const pages = new Map<string, Act>(Object.entries(PAGES));

/** All keys with their meanings, for the list of shortcuts. */
export const SHORTCUTS: { keys: string[]; act: Act }[] = [
  ...[...acts].map(([key, act]) => ({ keys: [key], act })),
  ...[...pages].map(([key, act]) => ({ keys: [FIRST_KEY, key], act })),
];

/** Returns a function that says what each key means, in the order in which they are pressed. */
export function createKeyReader(): (press: KeyPress) => Act | null {
  let first_key_at = Number.NEGATIVE_INFINITY;
  return (press) => {
    const is_second = press.timeStamp - first_key_at <= SEQUENCE_MS;
    first_key_at = Number.NEGATIVE_INFINITY;
    const key = plainKey(press);
    if (key === FIRST_KEY) {
      first_key_at = press.timeStamp;
      return null;
    }
    const act = (is_second ? pages : acts).get(key) ?? null;
    const may_repeat = act === "next" || act === "previous";
    return press.repeat && !may_repeat ? null : act;
  };
}

/**
 * The key in lower case, because Caps Lock means nothing here. Empty with a modifier that the key
 * does not need.
 */
function plainKey({ key, shiftKey, ctrlKey, metaKey, altKey, isComposing }: KeyPress): string {
  if (ctrlKey || metaKey || altKey || isComposing) return "";
  // Many keyboards need Shift for these.
  if (key === "?" || key === "/") return key;
  if (shiftKey) return "";
  // A Turkish keyboard writes ı with the key labelled I, and i with the one labelled İ.
  return key === "ı" || key === "İ" ? "i" : key.toLowerCase();
}
