type Parameters = Record<string, number>;
export type StringItem = { text: string; parameters: Parameters };

/** A string, and parameters that are integers (RFC 9651, 4.2.5 and 4.2.3.2). */
const ITEM = /"((?:[ !#-[\]-~]|\\["\\])*)"((?:; *[a-z*][a-z0-9_.*-]*=-?\d{1,15})*)/y;
const COMMA = /[ \t]*,[ \t]*/y;

/** A list of strings with integers as parameters. Null if the value is not one. */
export function readStringList(value: string): StringItem[] | null {
  const items: StringItem[] = [];
  let index = 0;
  while (index < value.length) {
    ITEM.lastIndex = index;
    const [item, text = "", parameters = ""] = ITEM.exec(value) ?? [];
    if (item === undefined) return null;
    items.push({ text, parameters: readParameters(parameters) });
    index += item.length;
    if (index === value.length) return items;
    COMMA.lastIndex = index;
    const [comma] = COMMA.exec(value) ?? [];
    if (comma === undefined) return null;
    index += comma.length;
  }
  return null;
}

function readParameters(text: string): Parameters {
  return Object.fromEntries(
    text
      .split(";")
      .filter(Boolean)
      .map((pair) => pair.trim().split("="))
      .map(([name, value]) => [name, Number(value)]),
  );
}
