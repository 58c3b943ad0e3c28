import type { Random } from "../random.ts";
import {
  circle,
  curve,
  drawing,
  ellipse,
  gradient,
  path,
  polygon,
  rect,
  shade,
  times,
} from "./shapes.ts";

const SIDE = 384;
const MIDDLE = SIDE / 2;

type Draw = (random: Random) => string;

const square = (parts: readonly string[]) => drawing(parts, SIDE, SIDE);

/** A woven rhomb, the same to all four sides. */
const woven =
  (ground: string, colours: readonly string[]): Draw =>
  (random) => {
    const [knots, size] = [24, SIDE / 24];
    const shift = random.whole(colours.length);
    return square([
      rect(0, 0, SIDE, SIDE, { fill: ground }),
      ...times(knots * knots, (index) => {
        const [column, row] = [index % knots, Math.floor(index / knots)];
        const distance = Math.floor(Math.abs(column - 11.5)) + Math.floor(Math.abs(row - 11.5));
        const colour = colours[(Math.floor(distance / 2) + shift) % colours.length];
        if (distance > 14 || distance % 4 === 3 || colour === undefined) return "";
        return rect(column * size, row * size, size, size, { fill: colour });
      }),
      ...times(knots, (row) => rect(0, row * size, SIDE, 3, { fill: "#000000", opacity: 0.12 })),
    ]);
  };

/** A star of a wall of tiles. */
const tile =
  (ground: string, star: string, middle: string): Draw =>
  () => {
    const points = times(16, (index) => {
      const [turn, reach] = [(index / 16) * Math.PI * 2, index % 2 === 0 ? 165 : 108];
      return [MIDDLE + Math.cos(turn) * reach, MIDDLE + Math.sin(turn) * reach] as const;
    });
    return square([
      rect(0, 0, SIDE, SIDE, { fill: ground }),
      ...[0, SIDE].flatMap((x) =>
        [0, SIDE].map((y) => circle(x, y, 92, { fill: shade(ground, -0.25) })),
      ),
      polygon(points, { fill: star, stroke: shade(star, 0.5), width: 6 }),
      circle(MIDDLE, MIDDLE, 74, { fill: middle }),
      ...times(8, (index) => {
        const turn = (index / 8) * Math.PI * 2;
        return circle(MIDDLE + Math.cos(turn) * 42, MIDDLE + Math.sin(turn) * 42, 15, {
          fill: star,
        });
      }),
      circle(MIDDLE, MIDDLE, 17, { fill: shade(middle, 0.5) }),
    ]);
  };

/** The sun or the moon above hills. */
const hills =
  (sky: readonly string[], disc: string, hill: string): Draw =>
  (random) =>
    square([
      gradient("sky", sky),
      rect(0, 0, SIDE, SIDE, { fill: "url(#sky)" }),
      circle(110 + random.whole(160), 130, 52, { fill: disc }),
      ...[0, 0.18, 0.36].map((tone, index) => {
        const y = 220 + index * 52;
        return curve(
          [
            [-20, y + 20],
            [60, y - 24 + index * 30],
            [170, y + 12],
            [270, y - 40 + index * 34],
            [404, y + 10],
          ],
          { fill: shade(hill, -tone) },
          `V${SIDE}H-20Z`,
        );
      }),
    ]);

const leaf =
  (ground: string, green: string): Draw =>
  () =>
    square([
      rect(0, 0, SIDE, SIDE, { fill: ground }),
      curve(
        [
          [192, 360],
          [186, 220],
          [200, 40],
        ],
        { stroke: shade(green, -0.3), width: 9 },
      ),
      ...times(6, (index) => {
        const y = 300 - index * 46;
        const reach = 96 - index * 11;
        return [-1, 1].map((side) =>
          ellipse(
            192 + side * reach * 0.72,
            y - 20,
            reach * 0.72,
            21,
            { fill: shade(green, side * 0.08) },
            side * -24,
          ),
        );
      }).flat(),
    ]);

const tea =
  (ground: string): Draw =>
  () =>
    square([
      rect(0, 0, SIDE, SIDE, { fill: ground }),
      circle(MIDDLE, 170, 132, { fill: shade(ground, 0.25) }),
      ellipse(MIDDLE, 318, 128, 24, { fill: "#f6f1e6" }),
      ellipse(MIDDLE, 314, 84, 13, { fill: "#d9d0bf" }),
      path(
        "M140 96C138 152 164 168 160 214C158 252 148 284 152 312H232C236 284 226 252 224 214C220 168 246 152 244 96Z",
        { fill: "#fdfbf5", opacity: 0.6 },
      ),
      path(
        "M146 128C146 168 170 182 166 220C164 256 156 284 160 304H224C228 284 220 256 218 220C214 182 238 168 238 128Z",
        { fill: "#a53c17" },
      ),
      ellipse(MIDDLE, 128, 46, 9, { fill: "#d06a2c" }),
    ]);

const record =
  (ground: string, label: string): Draw =>
  () =>
    square([
      rect(0, 0, SIDE, SIDE, { fill: ground }),
      circle(MIDDLE, MIDDLE, 160, { fill: "#22252b" }),
      ...times(7, (index) =>
        circle(MIDDLE, MIDDLE, 150 - index * 13, { stroke: "#3b4049", width: 2 }),
      ),
      circle(MIDDLE, MIDDLE, 58, { fill: label }),
      circle(MIDDLE, MIDDLE, 9, { fill: ground }),
      path("M250 60L300 20M300 20L326 130", { stroke: shade(ground, -0.4), width: 10 }),
    ]);

/** About half of the members have a picture. */
export const FACES: ReadonlyMap<string, Draw> = new Map([
  ["selin", tile("#1f5f66", "#c9a24a", "#8d2f2a")],
  ["mehmet.usta", woven("#4a3528", ["#cfa349", "#e9dfc8", "#9c3b2e"])],
  ["deniz.yıldız", hills(["#1a2747", "#56648c"], "#f4ecd2", "#22415c")],
  ["şule_ö", woven("#9c3b2e", ["#e9dfc8", "#2f4a6d", "#cfa349"])],
  ["tuğba-ç", leaf("#efe7d4", "#55783f")],
  ["j.whitlock", tea("#7d8f86")],
  ["emma.reed", tile("#f0e6d6", "#33566b", "#c47a66")],
  ["nazım.e", record("#c98d5a", "#b23a2c")],
  ["göksu", hills(["#f3cf9c", "#d8917c"], "#fbf0cf", "#6c4b63")],
  ["tom_hale", leaf("#33566b", "#cfd9b4")],
]);
