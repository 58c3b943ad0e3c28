import type { Random } from "../random.ts";
import {
  around,
  circle,
  curve,
  drawing,
  ellipse,
  gradient,
  HEIGHT,
  path,
  polygon,
  rect,
  shade,
  times,
  WIDTH,
} from "./shapes.ts";

const LEAF = "#5d7f45";
const TERRACOTTA = "#b8673f";

type Plant = {
  height: number;
  leaves: number;
  fruit?: string;
  fruits?: number;
  is_grass?: boolean;
};

/** Pots on a balcony, with the town behind it. */
export function pots(random: Random, plants: readonly Plant[]): string {
  const step = WIDTH / plants.length;
  return drawing([
    gradient("sky", ["#bcd3dc", "#f3e7d2"]),
    rect(0, 0, WIDTH, HEIGHT, { fill: "url(#sky)" }),
    ...town(random),
    ...times(25, (index) => rect(index * 40 + 8, 330, 7, 260, { fill: "#4d5258" })),
    rect(0, 322, WIDTH, 16, { fill: "#3f444a" }, 4),
    rect(0, 590, WIDTH, 130, { fill: "#c3b7a4" }),
    ...times(8, (index) => rect(index * 128, 590, 3, 130, { fill: "#a89b87" })),
    ...plants.map((plant, index) =>
      pottedPlant(random, plant, step * (index + 0.5), Math.min(105, step * 0.36)),
    ),
  ]);
}

function town(random: Random): string[] {
  return times(13, (index) => {
    const [x, top] = [index * 78 - 20, around(random, 290, 70)];
    const tone = shade("#c9b8a3", around(random, 0, 0.12));
    const windows = times(12, (window) =>
      rect(x + 14 + (window % 3) * 20, top + 24 + Math.floor(window / 3) * 40, 10, 18, {
        fill: "#8f9aa0",
      }),
    );
    return [
      rect(x, top, 74, HEIGHT, { fill: tone }),
      polygon(
        [
          [x - 5, top],
          [x + 37, top - 26],
          [x + 79, top],
        ],
        { fill: "#a4573c" },
      ),
      ...windows,
    ].join("");
  });
}

function pottedPlant(random: Random, plant: Plant, x: number, half: number): string {
  const rim = 520;
  return [
    ellipse(x + 10, 668, half, 16, { fill: "#3a2f22", opacity: 0.3 }),
    plant.is_grass ? grass(random, plant, x, half, rim) : stems(random, plant, x, half, rim),
    polygon(
      [
        [x - half * 0.9, rim],
        [x + half * 0.9, rim],
        [x + half * 0.66, 668],
        [x - half * 0.66, 668],
      ],
      { fill: TERRACOTTA },
    ),
    polygon(
      [
        [x - half * 0.9, rim],
        [x - half * 0.5, rim],
        [x - half * 0.4, 668],
        [x - half * 0.66, 668],
      ],
      { fill: shade(TERRACOTTA, 0.15) },
    ),
    rect(x - half, rim - 22, half * 2, 38, { fill: shade(TERRACOTTA, -0.08) }, 6),
  ].join("");
}

function stems(
  random: Random,
  { height, leaves, fruit, fruits = 0 }: Plant,
  x: number,
  half: number,
  rim: number,
) {
  const place = (reach: number) => ({
    at_x: around(random, x, half * reach),
    at_y: rim - 40 - random.next() * height,
  });
  return [
    curve(
      [
        [x, rim],
        [x + 8, rim - height / 2],
        [x, rim - height],
      ],
      { stroke: "#6a5a3c", width: 9 },
    ),
    ...times(leaves, () => {
      const { at_x, at_y } = place(1.15);
      return [
        curve(
          [
            [x, at_y + 40],
            [(x + at_x) / 2, at_y + 18],
            [at_x, at_y],
          ],
          { stroke: shade(LEAF, -0.25), width: 3 },
        ),
        ellipse(
          at_x,
          at_y,
          30,
          14,
          { fill: shade(LEAF, around(random, 0, 0.22)) },
          around(random, 0, 60),
        ),
      ].join("");
    }),
    ...times(fruits, () => {
      const { at_x, at_y } = place(0.95);
      const radius = around(random, 19, 5);
      return [
        circle(at_x, at_y, radius, { fill: fruit ?? LEAF }),
        circle(at_x - radius / 3, at_y - radius / 3, radius / 4, { fill: "#ffffff", opacity: 0.5 }),
      ].join("");
    }),
  ].join("");
}

function grass(
  random: Random,
  { height, leaves }: Plant,
  x: number,
  half: number,
  rim: number,
): string {
  return times(leaves, () => {
    const foot = around(random, x, half * 0.7);
    const tip = around(random, foot, half * 0.7);
    const top = rim - around(random, height, height * 0.25);
    return curve(
      [
        [foot, rim],
        [foot, (rim + top) / 2],
        [tip, top],
      ],
      {
        stroke: shade(LEAF, around(random, 0.05, 0.2)),
        width: 5,
      },
    );
  }).join("");
}

/** Seedlings in a frame, from above. `grown` is how many of a hundred have come up. */
export function seedlings(random: Random, grown: number): string {
  const [columns, rows] = [8, 6];
  return drawing([
    rect(0, 0, WIDTH, HEIGHT, { fill: "#8b6b48" }),
    rect(24, 24, WIDTH - 48, HEIGHT - 48, { fill: "#3a2a1e" }),
    ...times(columns * rows, (index) => {
      const x = 24 + ((index % columns) + 0.5) * ((WIDTH - 48) / columns);
      const y = 24 + (Math.floor(index / columns) + 0.5) * ((HEIGHT - 48) / rows);
      const soil = times(14, () =>
        circle(around(random, x, 44), around(random, y, 44), 2 + random.next() * 4, {
          fill: shade("#5a412d", around(random, 0, 0.25)),
        }),
      );
      const cell = rect(x - 52, y - 50, 104, 100, { fill: "#4a3526" }, 12);
      if (!random.chance(grown / 100)) return [cell, ...soil].join("");
      const [turn, size] = [random.next() * 360, around(random, 27, 8)];
      const leaf = shade("#7ea052", around(random, 0, 0.2));
      const leaves = times(4, (part) => {
        const angle = ((turn + part * 90) * Math.PI) / 180;
        const reach = part % 2 === 0 ? size : size * 0.62;
        return ellipse(
          x + Math.cos(angle) * reach,
          y + Math.sin(angle) * reach,
          reach,
          reach * 0.45,
          { fill: shade(leaf, (part % 2) * 0.15) },
          turn + part * 90,
        );
      });
      return [
        cell,
        ...soil,
        ellipse(x + 6, y + 10, size * 1.5, size * 1.3, { fill: "#000000", opacity: 0.18 }),
        ...leaves,
      ].join("");
    }),
  ]);
}

/** Seeds in heaps on paper. */
export function seeds(random: Random, colours: readonly string[]): string {
  return drawing([
    rect(0, 0, WIDTH, HEIGHT, { fill: "#d8c7a6" }),
    ...times(240, () =>
      circle(random.next() * WIDTH, random.next() * HEIGHT, 1.2, { fill: "#a8916a", opacity: 0.5 }),
    ),
    ...colours.map((colour, index) => {
      const columns = Math.ceil(colours.length / 2);
      const x = ((index % columns) + 0.5) * (WIDTH / columns);
      const y = index < columns ? 190 : 530;
      return [
        path(`M${x - 125} ${y - 105}h250v210h-250Z`, {
          fill: "#f6f0e0",
          stroke: "#c9b894",
          width: 2,
        }),
        ...times(70, () => {
          const [turn, distance] = [random.next() * Math.PI * 2, random.next() * 82];
          return ellipse(
            x + Math.cos(turn) * distance,
            y + Math.sin(turn) * distance * 0.85,
            11,
            6,
            { fill: shade(colour, around(random, 0, 0.18)), stroke: shade(colour, -0.4), width: 1 },
            random.next() * 180,
          );
        }),
      ].join("");
    }),
  ]);
}
