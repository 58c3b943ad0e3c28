import type { Random } from "../random.ts";
import {
  around,
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

/** A small square table in a corner of a room. */
export function table(random: Random, wood: string): string {
  const top: Point[] = [
    [480, 250],
    [760, 320],
    [480, 408],
    [200, 320],
  ];
  const leg = (x: number, y: number, length: number, tone: number) =>
    polygon(
      [
        [x - 17, y],
        [x + 17, y],
        [x + 10, y + length],
        [x - 10, y + length],
      ],
      { fill: shade(wood, tone) },
    );
  const grain = times(13, (index) => {
    const [from_x, from_y] = [200 + index * 22, 320 + index * 6.8];
    return curve(
      [
        [from_x, from_y],
        [around(random, from_x + 140, 6), from_y - 37],
        [from_x + 280, from_y - 70],
      ],
      {
        stroke: shade(wood, -0.28),
        width: 2,
        opacity: 0.6,
      },
    );
  });
  return drawing([
    gradient("room", ["#dfd8ca", "#cabfac"]),
    rect(0, 0, WIDTH, HEIGHT, { fill: "url(#room)" }),
    polygon(
      [
        [0, 470],
        [480, 360],
        [960, 470],
        [960, 720],
        [0, 720],
      ],
      { fill: "#9d8566" },
    ),
    ...times(9, (index) =>
      curve(
        [
          [index * 130 - 80, 720],
          [360 + index * 34, 480],
          [470 + index * 3, 364],
        ],
        { stroke: "#7f6a4f", width: 2, opacity: 0.6 },
      ),
    ),
    ellipse(490, 640, 300, 60, { fill: "#3a2c1d", opacity: 0.3 }),
    leg(480, 262, 260, -0.35),
    leg(226, 330, 262, -0.12),
    leg(734, 330, 262, -0.22),
    leg(480, 412, 282, -0.05),
    polygon(
      [
        [200, 320],
        [480, 408],
        [480, 440],
        [200, 350],
      ],
      { fill: shade(wood, -0.15) },
    ),
    polygon(
      [
        [760, 320],
        [480, 408],
        [480, 440],
        [760, 350],
      ],
      { fill: shade(wood, -0.3) },
    ),
    polygon(top, { fill: shade(wood, 0.08) }),
    ...grain,
    polygon(
      [
        [480, 250],
        [760, 320],
        [620, 364],
        [340, 285],
      ],
      { fill: "#ffffff", opacity: 0.1 },
    ),
  ]);
}

const sagAt = (x: number) => 46 * (1 - ((x - WIDTH / 2) / (WIDTH / 2 - 60)) ** 2);

const board = (y: number, sag: number) =>
  path(`M60 ${y}Q480 ${y + sag * 2} 900 ${y}V${y + 22}Q480 ${y + 22 + sag * 2} 60 ${y + 22}Z`, {
    fill: "#a87c50",
  });

/** Books on a shelf that sags in the middle. */
export function shelf(random: Random): string {
  const tones = [
    "#7b3b34",
    "#33566b",
    "#8a7a4a",
    "#4f5f46",
    "#b98e52",
    "#5a4a5e",
    "#c7b593",
    "#2f3a44",
  ];
  const row = (floor: number, is_sagging: boolean) => {
    const books: string[] = [];
    let x = 92;
    while (x < WIDTH - 120) {
      const [width, height] = [around(random, 30, 12), around(random, 205, 40)];
      const y = floor + (is_sagging ? sagAt(x + width / 2) : 0) - height;
      const tone = shade(random.pick(tones), around(random, 0, 0.14));
      books.push(
        rect(x, y, width, height, { fill: tone }, 2),
        rect(x, y + 26, width, 5, { fill: shade(tone, 0.5), opacity: 0.8 }),
        rect(x, y + height - 40, width, 4, { fill: shade(tone, 0.5), opacity: 0.8 }),
        rect(x + width - 3, y, 3, height, { fill: "#000000", opacity: 0.25 }),
      );
      x += width + (random.chance(0.06) ? 34 : 2);
    }
    return books;
  };
  return drawing([
    rect(0, 0, WIDTH, HEIGHT, { fill: "#e8e0d0" }),
    rect(60, 30, 840, 660, { fill: "#6f5138" }),
    ...row(330, true),
    board(330, 46),
    ...row(640, false),
    board(640, 0),
    rect(40, 20, 34, 680, { fill: "#b98a5b" }),
    rect(886, 20, 34, 680, { fill: "#b98a5b" }),
    rect(40, 12, 880, 24, { fill: "#c79a6a" }),
  ]);
}
