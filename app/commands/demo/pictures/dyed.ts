import type { Random } from "../random.ts";
import {
  around,
  boards,
  circle,
  curve,
  drawing,
  ellipse,
  gradient,
  HEIGHT,
  rect,
  shade,
  times,
  WIDTH,
} from "./shapes.ts";

/** Hanks of yarn on a rod, before a wall. */
export function skeins(random: Random, colours: readonly string[]): string {
  const step = WIDTH / (colours.length + 1);
  return drawing([
    gradient("wall", ["#eee6d8", "#d8cbb6"]),
    rect(0, 0, WIDTH, HEIGHT, { fill: "url(#wall)" }),
    ...colours.map((colour, index) => hank(random, colour, step * (index + 1), step * 0.36)),
    rect(30, 82, WIDTH - 60, 20, { fill: "#8a6543" }, 10),
    rect(30, 84, WIDTH - 60, 6, { fill: "#b08a63" }, 3),
    ...colours.map((colour, index) => loops(random, colour, step * (index + 1), step * 0.36)),
  ]);
}

function hank(random: Random, colour: string, x: number, half: number): string {
  const bottom = around(random, 590, 40);
  const threads = times(46, (index) => {
    const offset = (index / 45 - 0.5) * 2 * half;
    const paint = {
      stroke: shade(colour, around(random, -Math.abs(offset / half) * 0.2, 0.12)),
      width: 6,
    };
    const sag = bottom - (offset / half) ** 2 * 46;
    return curve(
      [
        [x + offset * 0.62, 92],
        [x + offset * 1.04, 240],
        [around(random, x + offset * 1.12, 5), 430],
        [x + offset * 0.86, sag - 30],
        [x + offset * 0.3, sag],
      ],
      paint,
    );
  });
  const shadow = ellipse(x + 14, 350, half * 1.1, 250, { fill: "#7c6a55", opacity: 0.16 });
  return [shadow, ...threads].join("");
}

/** The tie of the hank, and its threads before the rod. */
function loops(random: Random, colour: string, x: number, half: number): string {
  const front = times(24, (index) => {
    const offset = (index / 23 - 0.5) * 1.24 * half;
    const paint = { stroke: shade(colour, around(random, 0.04, 0.1)), width: 6 };
    return curve(
      [
        [x + offset, 74],
        [x + offset, 96],
        [x + offset * 1.05, 120],
      ],
      paint,
    );
  });
  const tie = rect(x - half * 0.8, 196, half * 1.6, 12, { fill: shade(colour, -0.35) }, 6);
  return [...front, tie].join("");
}

/** A vat from above, with foam. */
export function vat(random: Random, liquid: string, foam: string): string {
  const [x, y] = [WIDTH / 2, HEIGHT / 2 + 10];
  const bubbles = times(150, () => {
    const [turn, distance] = [random.next() * Math.PI * 2, 40 + random.next() * 190];
    const radius = 4 + random.next() * 17;
    const paint = { fill: shade(foam, around(random, 0.05, 0.12)), opacity: 0.75 };
    const [at_x, at_y] = [x + Math.cos(turn) * distance, y + Math.sin(turn) * distance * 0.92];
    return [
      circle(at_x, at_y, radius, paint),
      circle(at_x - radius / 3, at_y - radius / 3, radius / 4, { fill: "#ffffff", opacity: 0.5 }),
    ].join("");
  });
  return drawing([
    gradient("liquid", [shade(liquid, 0.2), liquid, shade(liquid, -0.45)], "out"),
    boards(random, "#8f8577", 5),
    ellipse(x + 12, y + 20, 332, 318, { fill: "#2d2720", opacity: 0.35 }),
    ellipse(x, y, 325, 310, { fill: "#6d4a35" }),
    ellipse(x, y, 318, 303, { fill: "#93674b" }),
    ellipse(x, y, 286, 270, { fill: "#4c3223" }),
    ellipse(x, y + 5, 276, 258, { fill: "url(#liquid)" }),
    ...bubbles,
    rect(x + 40, 30, 22, 390, { fill: "#b89468" }, 11),
    rect(x + 44, 34, 6, 380, { fill: "#d6b68c" }, 3),
  ]);
}

/** Strips of cloth from the first dip to the last. */
export function strips(random: Random, colour: string, count: number): string {
  const width = (WIDTH - 120) / count;
  return drawing([
    boards(random, "#b99f7c", 6),
    ...times(count, (index) => {
      const x = 60 + index * width;
      const tone = shade(colour, 0.82 - (index / (count - 1)) * 0.92);
      const [top, length] = [around(random, 86, 12), around(random, 540, 18)];
      const weave = times(26, (line) =>
        rect(x + 8, top + (line * length) / 26, width - 16, 3, { fill: "#000000", opacity: 0.05 }),
      );
      return [
        rect(x + 14, top + 10, width - 16, length, { fill: "#3b2f22", opacity: 0.25 }),
        rect(x + 8, top, width - 16, length, { fill: tone }),
        ...weave,
        circle(x + width / 2, top + 16, 6, { fill: "#8b8f94" }),
      ].join("");
    }),
  ]);
}
