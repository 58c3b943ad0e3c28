import type { Random } from "../random.ts";
import {
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

const shaving = (x: number, y: number, size: number) =>
  times(3, (ring) =>
    ellipse(x + ring * 4, y, size - ring * size * 0.27, (size - ring * size * 0.27) * 0.8, {
      stroke: shade("#e6cd9c", -ring * 0.12),
      width: 8,
    }),
  ).join("");

/** A hand plane on a bench, with shavings. */
export function plane(random: Random): string {
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
