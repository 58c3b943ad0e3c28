import type { Random } from "../random.ts";

/** Elements of SVG as text. Coordinates have one digit after the point, which is enough. */
const number = (value: number) => String(Math.round(value * 10) / 10);

type Paint = { fill?: string; stroke?: string; width?: number; opacity?: number };

/** The opacity of fill and line: that of the whole element is drawn much slower. */
function attributesOf({ fill = "none", stroke, width = 1, opacity }: Paint): string {
  const attributes = { fill, stroke, "stroke-width": stroke && number(width) };
  const pale = opacity !== undefined && {
    "fill-opacity": String(opacity),
    "stroke-opacity": stroke && String(opacity),
  };
  return Object.entries({ ...attributes, ...pale })
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}="${value}"`]))
    .join(" ");
}

export function rect(x: number, y: number, width: number, height: number, paint: Paint, round = 0) {
  return `<rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" rx="${round}" ${attributesOf(paint)}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, paint: Paint, turn = 0) {
  const turned = turn === 0 ? "" : ` transform="rotate(${number(turn)} ${number(x)} ${number(y)})"`;
  return `<ellipse cx="${number(x)}" cy="${number(y)}" rx="${number(rx)}" ry="${number(ry)}" ${attributesOf(paint)}${turned}/>`;
}

export const circle = (x: number, y: number, radius: number, paint: Paint) =>
  ellipse(x, y, radius, radius, paint);

export function path(d: string, paint: Paint): string {
  return `<path d="${d}" stroke-linecap="round" stroke-linejoin="round" ${attributesOf(paint)}/>`;
}

type Point = readonly [x: number, y: number];

export function polygon(points: readonly Point[], paint: Paint): string {
  return path(`M${points.map(([x, y]) => `${number(x)} ${number(y)}`).join("L")}Z`, paint);
}

/** A smooth line through the points. */
export function curve(points: readonly Point[], paint: Paint, end = ""): string {
  const middles = points.slice(1).map(([x, y], index) => {
    const [from_x, from_y] = points[index] ?? [x, y];
    return `Q${number(from_x)} ${number(from_y)} ${number((from_x + x) / 2)} ${number((from_y + y) / 2)}`;
  });
  const [first, last] = [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]];
  const line = `M${number(first[0])} ${number(first[1])}${middles.join("")}L${number(last[0])} ${number(last[1])}`;
  return path(`${line}${end}`, paint);
}

/** The colours from top to bottom, or from the middle to the edge. */
export function gradient(id: string, colours: readonly string[], kind: "down" | "out" = "down") {
  const stops = colours
    .map(
      (colour, index) =>
        `<stop offset="${number(index / Math.max(1, colours.length - 1))}" stop-color="${colour}"/>`,
    )
    .join("");
  return kind === "down"
    ? `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient>`
    : `<radialGradient id="${id}">${stops}</radialGradient>`;
}

export const WIDTH = 960;
export const HEIGHT = 720;

export function drawing(parts: readonly string[], width = WIDTH, height = HEIGHT): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join("")}</svg>`;
}

/** Numbers from 0 to below `count`. */
export function times<Value>(count: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** A number around the middle. */
export function around(random: Random, middle: number, spread: number): number {
  return middle + (random.next() - 0.5) * 2 * spread;
}

/** The colour a little lighter or darker: `amount` from -1, black, to 1, white. */
export function shade(colour: string, amount: number): string {
  const target = amount > 0 ? 255 : 0;
  const channels = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16);
    return Math.round(value + (target - value) * Math.abs(amount))
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

/** Boards of wood, with their grain. */
export function boards(random: Random, colour: string, count: number, across = false): string {
  const [length, breadth] = across ? [HEIGHT, WIDTH / count] : [WIDTH, HEIGHT / count];
  const place = (along: number, over: number): Point => (across ? [over, along] : [along, over]);
  return times(count, (index) => {
    const start = index * breadth;
    const tone = shade(colour, around(random, 0, 0.09));
    const [x, y] = place(0, start);
    const [width, height] = place(length, breadth);
    const grain = times(9, () => {
      const over = start + random.next() * breadth;
      const points = times(
        7,
        (step): Point => place((step * length) / 6, around(random, over, breadth / 30)),
      );
      return curve(points, {
        stroke: shade(tone, -0.25),
        width: 0.8 + random.next() * 1.6,
        opacity: 0.35,
      });
    });
    const gap = across
      ? rect(x, y, 3, height, { fill: shade(colour, -0.5) })
      : rect(x, y, width, 3, { fill: shade(colour, -0.5) });
    return [rect(x, y, width, height, { fill: tone }), ...grain, gap].join("");
  }).join("");
}
