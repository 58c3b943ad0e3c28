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

type Point = readonly [x: number, y: number];

const gull = (x: number, y: number, size: number) =>
  path(
    `M${x - size} ${y}q${size / 2} ${-size * 0.6} ${size} 0q${size / 2} ${-size * 0.6} ${size} 0`,
    {
      stroke: "#4b4a55",
      width: 3,
    },
  );

/** A ferry in the evening, and a glass of tea on the rail. */
export function ferry(random: Random): string {
  const water = times(70, () => {
    const y = 385 + random.next() ** 1.4 * 330;
    const length = 30 + random.next() * 130;
    return rect(
      random.next() * WIDTH - 40,
      y,
      length,
      3 + (y - 385) / 90,
      {
        fill: random.chance(0.5) ? "#e9b48a" : "#5b7387",
        opacity: 0.35,
      },
      2,
    );
  });
  return drawing([
    gradient("evening", ["#7c8fa8", "#d8a99a", "#f3cf9c"]),
    gradient("sea", ["#c39a86", "#6d7f92", "#3d5064"]),
    gradient("tea", ["#c2571f", "#8a2f12"]),
    rect(0, 0, WIDTH, 385, { fill: "url(#evening)" }),
    circle(640, 330, 54, { fill: "#fbe3b4" }),
    path(
      "M0 385V330C90 300 150 320 230 306C300 290 330 250 352 250C372 250 392 292 470 304C600 322 760 300 960 338V385Z",
      { fill: "#6f6f84" },
    ),
    ...[300, 404].map((x) => rect(x, 205, 5, 110, { fill: "#6f6f84" })),
    rect(0, 385, WIDTH, 335, { fill: "url(#sea)" }),
    ...water,
    path("M470 415H770L740 455H505Z", { fill: "#2c3542" }),
    rect(505, 385, 230, 30, { fill: "#efe6d6" }),
    rect(540, 357, 160, 28, { fill: "#f7f0e3" }),
    rect(600, 315, 32, 42, { fill: "#b23a2c" }),
    ...times(11, (index) => rect(514 + index * 20, 393, 11, 11, { fill: "#f5c35c" })),
    ...[
      [190, 150, 26],
      [250, 110, 18],
      [330, 175, 22],
      [820, 120, 20],
    ].map(([x = 0, y = 0, size = 0]) => gull(x, y, size)),
    rect(0, 628, WIDTH, 92, { fill: "#7a4f33" }),
    rect(0, 628, WIDTH, 12, { fill: "#a87650" }),
    ellipse(236, 640, 108, 22, { fill: "#f0ece2" }),
    ellipse(236, 636, 66, 12, { fill: "#d8d1c2" }),
    path(
      "M190 440C186 500 212 520 208 560C206 596 196 616 202 634H270C276 616 266 596 264 560C260 520 286 500 282 440Z",
      { fill: "#ffffff", opacity: 0.35 },
    ),
    path(
      "M194 470C194 510 216 526 213 562C211 592 204 610 208 628H264C268 610 261 592 259 562C256 526 278 510 278 470Z",
      { fill: "url(#tea)" },
    ),
    ellipse(236, 470, 42, 8, { fill: "#d9772f" }),
    ellipse(236, 440, 46, 8, { stroke: "#ffffff", width: 3, opacity: 0.8 }),
    rect(300, 618, 20, 14, { fill: "#ffffff" }, 2),
  ]);
}

/** Stars over hills, with a lighted train or without. */
export function night(random: Random, has_train: boolean): string {
  const stars = times(has_train ? 120 : 420, () => {
    const x = random.next() * WIDTH;
    const y = random.next() ** 1.3 * 470;
    return circle(x, y, 0.6 + random.next() ** 4 * 2.6, {
      fill: "#fff6df",
      opacity: 0.4 + random.next() * 0.6,
    });
  });
  const milky_way = times(has_train ? 0 : 900, () => {
    const along = random.next();
    const over = around(random, 0, 80) * random.next();
    return circle(120 + along * 760 + over * 0.6, 470 - along * 470 + over, 0.9, {
      fill: "#e8e4f4",
      opacity: 0.4,
    });
  });
  const ridge = (height: number, spread: number, fill: string) => {
    const points = times(
      9,
      (index): Point => [(index * WIDTH) / 8, around(random, height, spread)],
    );
    return curve([[-20, height], ...points, [WIDTH + 20, height]], { fill }, `V${HEIGHT}H-20Z`);
  };
  const carriages = times(7, (index) => {
    const x = 70 + index * 122;
    return [
      rect(x, 560, 114, 46, { fill: "#1c2430" }, 7),
      ...times(6, (window) =>
        rect(
          x + 10 + window * 17,
          571,
          11,
          15,
          { fill: random.chance(0.75) ? "#f6cf7a" : "#3a465a" },
          2,
        ),
      ),
      rect(x + 2, 608, 110, 5, { fill: "#f0c46c", opacity: 0.16 }),
    ].join("");
  });
  return drawing([
    gradient("night", ["#0f1830", "#27365a", "#6b6a86"]),
    rect(0, 0, WIDTH, HEIGHT, { fill: "url(#night)" }),
    ...milky_way,
    ...stars,
    ridge(430, 60, "#2c3854"),
    ridge(500, 45, "#1f2941"),
    ridge(560, 20, has_train ? "#d9dfe8" : "#19223a"),
    ...(has_train ? [rect(0, 606, WIDTH, 4, { fill: "#57617a" }), ...carriages] : []),
    ridge(650, 14, has_train ? "#c4ccd9" : "#141b2c"),
    has_train ? "" : rect(0, 690, WIDTH, 30, { fill: "#141b2c" }),
  ]);
}

type MapStyle = { land: string; sea: string; line: string; route: string };

export const PAPERS = {
  new: { land: "#efe9d8", sea: "#b9d2da", line: "#c2b390", route: "#b5402f" },
  old: { land: "#e2cfa2", sea: "#b9b48c", line: "#9a7c4b", route: "#6b3d22" },
} as const satisfies Record<string, MapStyle>;

/** A map of hills and a coast, with the way along these places. */
export function map(
  random: Random,
  paper: keyof typeof PAPERS,
  places: readonly Point[],
  coast: number | null,
) {
  const { land, sea, line, route } = PAPERS[paper];
  const hills = times(13, () => {
    const [x, y] = [random.next() * WIDTH, random.next() * (coast ?? HEIGHT) * 0.95];
    const size = around(random, 110, 50);
    return times(5, (ring) => {
      const points = times(10, (index): Point => {
        const turn = (index / 9) * Math.PI * 2;
        const reach = size * (1 - ring * 0.19) * (index === 9 ? 1 : around(random, 1, 0.09));
        return [x + Math.cos(turn) * reach, y + Math.sin(turn) * reach * 0.7];
      });
      return curve(points, { stroke: line, width: 1.6, opacity: 0.7 });
    }).join("");
  });
  const shore = times(13, (index): Point => [(index * WIDTH) / 12, around(random, coast ?? 0, 38)]);
  const water =
    coast === null
      ? ""
      : [0, 10, 22]
          .map((depth) =>
            curve(
              [
                [-20, coast + depth],
                ...shore.map(([x, y]): Point => [x, y + depth]),
                [WIDTH + 20, coast + depth],
              ],
              { fill: depth === 0 ? sea : "none", stroke: shade(sea, -0.25), width: 2 },
              depth === 0 ? `V${HEIGHT}H-20Z` : "",
            ),
          )
          .join("");
  const grid = times(7, (index) => [
    rect((index + 1) * 120, 0, 1.4, HEIGHT, { fill: line, opacity: 0.4 }),
    rect(0, (index + 1) * 103, WIDTH, 1.4, { fill: line, opacity: 0.4 }),
  ]).flat();
  const way = curve([places[0] ?? [0, 0], ...places, places.at(-1) ?? [0, 0]], {
    stroke: route,
    width: 6,
  }).replace("<path", '<path stroke-dasharray="16 12"');
  return drawing([
    rect(0, 0, WIDTH, HEIGHT, { fill: land }),
    ...hills,
    water,
    ...grid,
    way,
    ...places.flatMap(([x, y], index) => [
      circle(x, y, index === 0 || index === places.length - 1 ? 15 : 9, {
        fill: land,
        stroke: route,
        width: 5,
      }),
    ]),
    ...compass(paper === "old" ? 130 : 850, 600, route),
    rect(12, 12, WIDTH - 24, HEIGHT - 24, { stroke: shade(line, -0.3), width: 3 }),
    paper === "old" ? foxing(random) : "",
  ]);
}

function compass(x: number, y: number, colour: string): string[] {
  return [0, 90, 180, 270].map((turn) =>
    polygon(
      [
        [x, y - 62],
        [x + 12, y],
        [x - 12, y],
      ],
      { fill: turn === 0 ? colour : shade(colour, 0.45) },
    ).replace("<path", `<path transform="rotate(${turn} ${x} ${y})"`),
  );
}

/** The spots and folds of old paper. */
function foxing(random: Random): string {
  return [
    ...times(40, () =>
      circle(random.next() * WIDTH, random.next() * HEIGHT, 3 + random.next() * 22, {
        fill: "#8a5f2e",
        opacity: 0.08,
      }),
    ),
    rect(WIDTH / 3, 0, 5, HEIGHT, { fill: "#6b4a24", opacity: 0.14 }),
    rect((WIDTH * 2) / 3, 0, 5, HEIGHT, { fill: "#6b4a24", opacity: 0.14 }),
    rect(0, HEIGHT / 2, WIDTH, 5, { fill: "#6b4a24", opacity: 0.14 }),
  ].join("");
}
