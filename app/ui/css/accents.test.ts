import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ACCENTS } from "#app/contract/accents.ts";

type Colours = Record<string, string>;

const tokens = readCss("tokens.css");
const accents = readCss("accents.css");
const LIGHT = declarationsIn(blockAfter(tokens, ":root"));
const DARK = declarationsIn(blockAfter(readCss("dark.css"), ":root"));

const GROUNDS = ["surface", "raised", "band", "hover", "tint"];
const TEXT_MIN = 4.5;
const SHAPE_MIN = 3;

describe.each(ACCENTS)("the colour %s", (accent) => {
  test.each([
    ["light", LIGHT],
    ["dark", DARK],
  ])("has the contrasts of WCAG AA in %s", (theme, page_colours) => {
    const colours = { ...page_colours, ...coloursOf(accent, theme) };
    const pairs = [
      ...pairsOf(["link", "link-hover", "ink", "muted", "danger", "success"], GROUNDS, TEXT_MIN),
      ...pairsOf(["brand", "unread", "focus", "warning", "line-strong"], GROUNDS, SHAPE_MIN),
      ...pairsOf(["on-button"], ["button", "button-hover", "button-press"], TEXT_MIN),
    ];
    const too_weak = pairs.filter(
      ({ front, ground, min }) => contrast(colours[front], colours[ground]) < min,
    );
    expect(too_weak).toEqual([]);
  });
});

test("the default is the same as without the style sheet of the others", () => {
  const light = coloursOf("teal", "light");
  expect(light).toEqual(pick(LIGHT, Object.keys(light)));
  const dark = coloursOf("teal", "dark");
  expect(dark).toEqual(pick(DARK, Object.keys(dark)));
});

test("a reader of dark pages and one whose device is dark see the same", () => {
  const [device, dark] = ["device", "dark"].map((theme) =>
    declarationsIn(blockAfter(accents, `[data-theme="${theme}"]`)),
  );
  expect(device).toEqual(dark);
});

/** The tokens that a colour sets, resolved. */
function coloursOf(accent: string, theme: string): Colours {
  const values = declarationsIn(blockAfter(accents, `[data-accent="${accent}"]`));
  const selector = theme === "dark" ? `[data-theme="dark"]` : "\n:root[data-accent]";
  const roles = Object.entries(declarationsIn(blockAfter(accents, selector)));
  return Object.fromEntries(
    roles.map(([role, value]) => [role, values[value.replace(/^var\(--(.+)\)$/, "$1")] ?? value]),
  );
}

function pairsOf(fronts: string[], grounds: string[], min: number) {
  return fronts.flatMap((front) => grounds.map((ground) => ({ front, ground, min })));
}

function contrast(front = "", ground = ""): number {
  const [lighter, darker] = [luminance(front), luminance(ground)].toSorted((a, b) => b - a);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** The relative luminance of WCAG. */
function luminance(hex: string): number {
  expect(hex).toMatch(/^#[0-9a-f]{6}$/);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function pick(colours: Colours, names: string[]): Colours {
  return Object.fromEntries(names.map((name) => [name, colours[name] ?? ""]));
}

function readCss(name: string): string {
  return readFileSync(new URL(name, import.meta.url), "utf8");
}

/** What is between the next braces. */
function blockAfter(css: string, selector: string): string {
  const start = css.indexOf("{", css.indexOf(selector));
  return css.slice(start + 1, css.indexOf("}", start));
}

function declarationsIn(block: string): Colours {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
}
