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
  rect,
  shade,
  times,
  WIDTH,
} from "./shapes.ts";

const CRUST = "#b9763a";

/** A round loaf on a board, scored like a leaf. */
export function loaf(random: Random): string {
  const [x, y] = [WIDTH / 2, 350];
  const leaves = times(7, (index) => {
    const height = 190 - index * 58;
    const reach = 150 - Math.abs(index - 3) * 22;
    return [-1, 1].map((side) =>
      curve(
        [
          [x + side * 8, y + height],
          [x + side * reach * 0.6, y + height - 50],
          [x + side * reach, y + height - 44],
        ],
        { stroke: "#e9cfa2", width: 9 },
      ),
    );
  }).flat();
  const flour = times(260, () => {
    const [turn, distance] = [random.next() * Math.PI * 2, Math.sqrt(random.next())];
    return circle(
      x + Math.cos(turn) * distance * 290,
      y + Math.sin(turn) * distance * 240,
      1 + random.next() * 3,
      {
        fill: "#fbf3e2",
        opacity: 0.5,
      },
    );
  });
  return drawing([
    gradient("crust", ["#dca45f", "#c98a49", CRUST, "#7f4a22"], "out"),
    boards(random, "#a98963", 4),
    ellipse(x + 16, y + 40, 325, 262, { fill: "#3a2818", opacity: 0.4 }),
    ellipse(x, y, 320, 262, { fill: "url(#crust)" }),
    curve(
      [
        [x, y + 215],
        [around(random, x, 10), y],
        [x, y - 205],
      ],
      { stroke: "#efd9b0", width: 13 },
    ),
    ...leaves,
    ...flour,
  ]);
}

/** A cut loaf: the crumb with its holes. */
export function crumb(random: Random): string {
  const shape = "M150 520C110 330 250 170 480 160C710 170 850 330 810 520C800 570 160 570 150 520Z";
  const holes = times(170, () => {
    const x = 200 + random.next() * 560;
    const top = 540 - 350 * Math.sqrt(Math.max(0, 1 - ((x - 480) / 330) ** 2));
    const y = top + 30 + random.next() * Math.max(0, 505 - top - 30);
    const size = 3 + random.next() ** 3 * 26;
    const turn = random.next() * 180;
    return [
      ellipse(x, y, size * 1.3, size, { fill: "#dcc193" }, turn),
      ellipse(x + 2, y + 2, size, size * 0.75, { fill: "#c9a772" }, turn),
    ].join("");
  });
  return drawing([
    boards(random, "#8e7355", 4),
    path(shape, { fill: "#3a2818", opacity: 0.35 }).replace(
      "<path",
      '<path transform="translate(14 30)"',
    ),
    path(shape, { fill: "#f1e0bd", stroke: "#8a5427", width: 22 }),
    ...holes,
    rect(120, 610, 720, 22, { fill: "#d7dadd" }, 6),
    rect(700, 600, 200, 42, { fill: "#3f2d20" }, 18),
  ]);
}

type Jar = { content: string; lid: string; pieces: string; is_cloudy?: boolean };

/** Jars on a shelf before a window. */
export function jars(random: Random, contents: readonly Jar[]): string {
  const step = WIDTH / contents.length;
  const width = Math.min(250, step * 0.78);
  return drawing([
    gradient("light", ["#dfe8e6", "#f3efe2"]),
    rect(0, 0, WIDTH, HEIGHT, { fill: "url(#light)" }),
    rect(0, 250, WIDTH, 12, { fill: "#c9c4b4" }),
    rect(WIDTH / 2 - 6, 0, 12, 560, { fill: "#c9c4b4" }),
    rect(0, 590, WIDTH, 130, { fill: "#a37c55" }),
    rect(0, 590, WIDTH, 16, { fill: "#c49a6f" }),
    ...contents.map((jar, index) => drawJar(random, jar, step * (index + 0.5) - width / 2, width)),
  ]);
}

function drawJar(
  random: Random,
  { content, lid, pieces, is_cloudy }: Jar,
  x: number,
  width: number,
) {
  const [top, height] = [210, 390];
  const inside = times(34, () => {
    const tone = shade(pieces, around(random, 0, 0.2));
    const [at_x, at_y] = [
      x + 26 + random.next() * (width - 52),
      top + 100 + random.next() * (height - 130),
    ];
    return ellipse(
      at_x,
      at_y,
      13,
      34,
      { fill: tone, opacity: is_cloudy ? 0.5 : 0.92 },
      around(random, 0, 28),
    );
  });
  return [
    ellipse(x + width / 2 + 16, top + height, width / 2 + 10, 16, {
      fill: "#3a2818",
      opacity: 0.3,
    }),
    rect(x, top, width, height, { fill: "#f7fbfa", opacity: 0.85 }, 34),
    rect(x + 10, top + 60, width - 20, height - 70, { fill: content, opacity: 0.85 }, 26),
    ...inside,
    is_cloudy
      ? rect(x + 10, top + 60, width - 20, height - 70, { fill: "#f4f1df", opacity: 0.45 }, 26)
      : "",
    rect(x + 22, top + 40, 14, height - 90, { fill: "#ffffff", opacity: 0.6 }, 7),
    rect(x + 14, top - 44, width - 28, 62, { fill: lid }, 10),
    rect(x + 14, top - 4, width - 28, 8, { fill: shade(lid, -0.25) }),
    ...times(9, (index) =>
      rect(x + 24 + (index * (width - 48)) / 9, top - 40, 5, 54, { fill: shade(lid, 0.18) }),
    ),
  ].join("");
}

/** Small bowls from above, with all that is put into ashure. */
export function bowls(random: Random, count: number): string {
  const seeds = ["#8d2f2a", "#e9dcc0", "#6b4a2b", "#c99b4f", "#f4ead2"];
  return drawing([
    rect(0, 0, WIDTH, HEIGHT, { fill: "#46606a" }),
    ...times(12, (index) => rect(index * 80, 0, 40, HEIGHT, { fill: "#516d77" })),
    ...times(count, (index) => {
      const columns = Math.ceil(count / 2);
      const x = ((index % columns) + 0.5) * (WIDTH / columns);
      const y = index < columns ? 195 : 525;
      return [
        circle(x + 8, y + 14, 146, { fill: "#1f2c31", opacity: 0.4 }),
        circle(x, y, 142, { fill: "#f2ede2" }),
        circle(x, y, 130, { fill: "#d9cfbd" }),
        circle(x, y + 3, 122, { fill: "#cbb084" }),
        ...times(80, () => {
          const [turn, distance] = [random.next() * Math.PI * 2, Math.sqrt(random.next()) * 112];
          return ellipse(
            x + Math.cos(turn) * distance,
            y + 3 + Math.sin(turn) * distance,
            4 + random.next() * 8,
            3 + random.next() * 4,
            { fill: random.pick(seeds) },
            random.next() * 180,
          );
        }),
        ...times(8, (part) => {
          const turn = (part / 8) * Math.PI * 2 + index;
          return ellipse(
            x + Math.cos(turn) * 52,
            y + 3 + Math.sin(turn) * 52,
            20,
            9,
            { fill: "#7a5230" },
            (turn * 180) / Math.PI,
          );
        }),
        circle(x, y + 3, 15, { fill: "#8d2f2a" }),
      ].join("");
    }),
  ]);
}
