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

/** Polished wood from near, with half of it gone milky. */
export function bloom(random: Random, wood: string): string {
  const knot: Point = [330, 300];
  const rings = times(30, (index) => {
    const reach = 26 + index * 24;
    return ellipse(
      knot[0],
      knot[1],
      reach * 1.9,
      reach * 0.62,
      {
        stroke: shade(wood, -0.2 - random.next() * 0.2),
        width: 3 + random.next() * 5,
        opacity: 0.5,
      },
      -8,
    );
  });
  return drawing([
    gradient("polish", [shade(wood, 0.12), wood, shade(wood, -0.25)]),
    gradient("milk", ["#f3ece0", "#d9cdbb"], "out"),
    rect(0, 0, WIDTH, HEIGHT, { fill: "url(#polish)" }),
    ...rings,
    path("M560 0C520 160 640 260 590 420C560 540 640 620 600 720H960V0Z", {
      fill: "url(#milk)",
      opacity: 0.42,
    }),
    path("M640 0C610 200 720 300 680 460C660 570 720 650 700 720H960V0Z", {
      fill: "#f3ece0",
      opacity: 0.22,
    }),
    path("M60 90L420 20L440 60L80 150Z", { fill: "#ffffff", opacity: 0.16 }),
  ]);
}

/** The plan of a table: from the front and from above, with its measures as lines. */
export function plan(): string {
  const line = { stroke: "#f2f4f0", width: 4 };
  const thin = { stroke: "#f2f4f0", width: 2, opacity: 0.7 };
  const measure = (x: number, y: number, length: number, is_down = false) => {
    const [end_x, end_y] = is_down ? [x, y + length] : [x + length, y];
    const [tick_x, tick_y] = is_down ? [10, 0] : [0, 10];
    return path(
      `M${x} ${y}L${end_x} ${end_y}M${x - tick_x} ${y - tick_y}L${x + tick_x} ${y + tick_y}M${end_x - tick_x} ${end_y - tick_y}L${end_x + tick_x} ${end_y + tick_y}`,
      thin,
    );
  };
  return drawing([
    rect(0, 0, WIDTH, HEIGHT, { fill: "#33566b" }),
    ...times(31, (index) =>
      rect((index + 1) * 30, 0, 1, HEIGHT, { fill: "#5c7d90", opacity: 0.5 }),
    ),
    ...times(23, (index) => rect(0, (index + 1) * 30, WIDTH, 1, { fill: "#5c7d90", opacity: 0.5 })),
    rect(120, 180, 300, 30, line),
    rect(140, 210, 30, 300, line),
    rect(370, 210, 30, 300, line),
    rect(170, 220, 200, 44, thin),
    measure(120, 560, 300),
    measure(70, 180, 330, true),
    rect(540, 200, 300, 300, line),
    ...[
      [556, 216],
      [794, 216],
      [556, 454],
      [794, 454],
    ].map(([x = 0, y = 0]) => rect(x, y, 30, 30, thin)),
    path("M540 200L840 500M840 200L540 500", { ...thin, opacity: 0.3 }),
    measure(540, 560, 300),
  ]);
}

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
  const sagAt = (x: number) => 46 * (1 - ((x - WIDTH / 2) / (WIDTH / 2 - 60)) ** 2);
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
  const board = (y: number, sag: number) =>
    path(`M60 ${y}Q480 ${y + sag * 2} 900 ${y}V${y + 22}Q480 ${y + 22 + sag * 2} 60 ${y + 22}Z`, {
      fill: "#a87c50",
    });
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

/** What a sensor has measured: dry, watered, dry again. */
export function chart(random: Random): string {
  const [left, bottom, width, height] = [90, 620, 820, 520];
  let moisture = 62;
  const points = times(110, (index): Point => {
    moisture = moisture < 35 ? 64 : moisture - 0.9 - random.next() * 0.6;
    return [left + (index * width) / 109, bottom - (moisture / 80) * height];
  });
  const line = points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join("L");
  const limit = bottom - (35 / 80) * height;
  return drawing([
    rect(0, 0, WIDTH, HEIGHT, { fill: "#fbfaf7" }),
    ...times(6, (index) =>
      rect(left, bottom - (index * height) / 5, width, 2, { fill: "#dcd8cd" }),
    ),
    ...times(8, (index) => rect(left + (index * width) / 7, bottom, 2, 14, { fill: "#8d897f" })),
    path(`M${left} ${bottom}L${line}L${left + width} ${bottom}Z`, {
      fill: "#009688",
      opacity: 0.16,
    }),
    path(`M${line}`, { stroke: "#00796b", width: 5 }),
    rect(left, limit - 1, width, 3, { fill: "#b5402f" }),
    rect(left, bottom, width, 3, { fill: "#5a574f" }),
    ...points
      .filter(([, y], index) => index > 0 && y < (points[index - 1]?.[1] ?? 0) - 60)
      .map(([x, y]) => circle(x, y, 9, { fill: "#fbfaf7", stroke: "#00796b", width: 4 })),
  ]);
}

/** A hand plane on a bench, with shavings. */
export function plane(random: Random): string {
  const shaving = (x: number, y: number, size: number) =>
    times(3, (ring) =>
      ellipse(x + ring * 4, y, size - ring * size * 0.27, (size - ring * size * 0.27) * 0.8, {
        stroke: shade("#e6cd9c", -ring * 0.12),
        width: 8,
      }),
    ).join("");
  return drawing([
    boards(random, "#b08a5c", 5),
    ellipse(480, 520, 350, 50, { fill: "#3a2a18", opacity: 0.4 }),
    path("M150 400H790C815 400 822 420 820 450V505H150Z", { fill: "#8a5a34" }),
    rect(150, 494, 670, 14, { fill: "#4c2f1a" }),
    path("M150 400H790C815 400 822 420 820 430H150Z", { fill: "#a8713f" }),
    path("M640 400C640 330 690 300 720 318C738 330 712 350 716 400Z", { fill: "#6b4124" }),
    polygon(
      [
        [420, 400],
        [520, 250],
        [560, 268],
        [492, 400],
      ],
      { fill: "#9aa1a6" },
    ),
    polygon(
      [
        [440, 400],
        [500, 300],
        [536, 316],
        [484, 400],
      ],
      { fill: "#5d3a20" },
    ),
    path("M230 400C226 350 262 330 284 340C306 350 300 380 300 400Z", { fill: "#6b4124" }),
    shaving(430, 240, 54),
    shaving(330, 600, 46),
    shaving(640, 620, 58),
    shaving(840, 560, 40),
    curve(
      [
        [470, 300],
        [400, 290],
        [360, 320],
        [380, 370],
      ],
      { stroke: "#ecd6a8", width: 12 },
    ),
  ]);
}
