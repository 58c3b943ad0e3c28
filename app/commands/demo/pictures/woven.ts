import type { Random } from "../random.ts";
import { curve, drawing, HEIGHT, rect, shade, times, WIDTH } from "./shapes.ts";

/** Colours of plants and of undyed wool. */
const MADDER = "#9c3b2e";
const INDIGO = "#2f4a6d";
const WALNUT = "#4a3528";
const WELD = "#cfa349";
const CREAM = "#e9dfc8";
const OLIVE = "#6f7443";
const ROSE = "#c47a66";

export const PALETTES = {
  red: [MADDER, INDIGO, CREAM, WELD, WALNUT],
  blue: [INDIGO, CREAM, MADDER, ROSE, WALNUT],
  cream: [CREAM, MADDER, OLIVE, INDIGO, WALNUT],
  earth: [WALNUT, WELD, CREAM, ROSE, MADDER],
} as const;
export type Palette = keyof typeof PALETTES;

/** A thread is so many pixels high, and a knot as wide. */
const KNOT = 8;
const COLUMNS = WIDTH / KNOT;
const ROWS = HEIGHT / KNOT;
/** Rows of fringe, then of the border. */
const FRINGE = 4;
const BORDER = 8;

/** The colour of a knot, as its number in the palette; x and y count from the middle. */
type Pattern = (x: number, y: number) => number;

/** A flat-woven rug: a field with a border of triangles, and fringes at both ends. */
export function kilim(random: Random, palette: Palette, pattern: Pattern): string {
  const colours = PALETTES[palette];
  const knots = times(ROWS, (row) =>
    times(COLUMNS, (column) => colours[knotAt(column, row, pattern)] ?? CREAM),
  );
  return drawing([
    rect(0, 0, WIDTH, HEIGHT, { fill: "#b9a892" }),
    ...fringes(random),
    ...knots
      .slice(FRINGE, ROWS - FRINGE)
      .map((colours_of_row, index) => wovenRow(random, colours_of_row, (index + FRINGE) * KNOT)),
  ]);
}

function knotAt(column: number, row: number, pattern: Pattern): number {
  const from_edge = Math.min(column, COLUMNS - 1 - column, row - FRINGE, ROWS - FRINGE - 1 - row);
  if (from_edge < 2) return 4;
  if (from_edge < BORDER) {
    const is_side = Math.min(column, COLUMNS - 1 - column) < BORDER;
    const along = is_side ? row : column;
    return Math.abs((along % 12) - 6) > from_edge - 2 ? 2 : 0;
  }
  if (from_edge === BORDER) return 4;
  return pattern(column - COLUMNS / 2 + 0.5, row - ROWS / 2 + 0.5);
}

/** Neighbours of one colour are one rectangle. Each row is dyed a little differently. */
function wovenRow(random: Random, colours: readonly string[], y: number): string {
  const tone = (random.next() - 0.5) * 0.14;
  const parts: string[] = [];
  let start = 0;
  for (let column = 1; column <= colours.length; column += 1) {
    const colour = colours[start];
    if (colour === undefined || colours[column] === colour) continue;
    parts.push(rect(start * KNOT, y, (column - start) * KNOT, KNOT, { fill: shade(colour, tone) }));
    start = column;
  }
  const thread = rect(0, y + KNOT - 2, WIDTH, 2, { fill: "#000000", opacity: 0.13 });
  return [...parts, thread].join("");
}

function fringes(random: Random): string[] {
  return times(COLUMNS, (column) => {
    const x = column * KNOT + KNOT / 2;
    const swing = (random.next() - 0.5) * 10;
    const paint = { stroke: shade(CREAM, -random.next() * 0.15), width: 3 };
    return [
      curve(
        [
          [x, FRINGE * KNOT],
          [x + swing / 2, 16],
          [x + swing, 3],
        ],
        paint,
      ),
      curve(
        [
          [x, HEIGHT - FRINGE * KNOT],
          [x - swing / 2, HEIGHT - 16],
          [x - swing, HEIGHT - 3],
        ],
        paint,
      ),
    ].join("");
  });
}

/** Rhombs within rhombs, with hooks. */
export function medallions(size: number): Pattern {
  return (x, y) => {
    const [fold_x, fold_y] = [foldBy(x, size), foldBy(y, size)];
    const distance = Math.floor(fold_x) + Math.floor(fold_y);
    const ring = Math.floor(distance / 5);
    if (ring % 2 === 1 && Math.floor(fold_y) % 5 === 2 && distance % 5 < 2) return (ring + 2) % 4;
    return [1, 2, 3, 0, 2, 1, 0, 3][ring % 8] ?? 0;
  };
}

/** The distance to the middle of a repeat. */
function foldBy(value: number, size: number): number {
  const within = ((value % (2 * size)) + 2 * size) % (2 * size);
  return Math.min(within, 2 * size - within);
}

/** A woman with her hands on her hips, with round or square arms. */
const FIGURES = {
  curled: [
    "......###......",
    ".....#####.....",
    "......###......",
    ".####..#..####.",
    ".#..######..##.",
    ".#.#.#####.#.#.",
    ".#.##.###.##.#.",
    ".##...###...##.",
    ".....#####.....",
    "....#######....",
    "...####o####...",
    "....#######....",
  ],
  square: [
    ".......#.......",
    "......###......",
    ".......#.......",
    "##.###.#.###.##",
    "##.#..###..#.##",
    "##.#.#####.#.##",
    "######.#.######",
    ".....#####.....",
    "....###o###....",
    "...###ooo###...",
    "..####ooo####..",
    ".#############.",
  ],
  eyed: [
    "......###......",
    ".....##.##.....",
    "......###......",
    "..###..#..###..",
    "..#.#.###.#.#..",
    "..#..#####..#..",
    "..####.o.####..",
    "......ooo......",
    ".....##o##.....",
    "....#######....",
    "...#########...",
    "..###########..",
  ],
} as const;
export type Figure = keyof typeof FIGURES;

const FIGURE_WIDTH = 15;
const FIGURE_HEIGHT = 12;
const FIGURE_GAP = 5;
const FIGURES_ACROSS = 5;
const FIGURES_DOWN = 3;

/** Rows of the figure, every second one upside down and in another colour. */
export function figures(figure: Figure): Pattern {
  const rows = FIGURES[figure];
  const [step_x, step_y] = [FIGURE_WIDTH + FIGURE_GAP, FIGURE_HEIGHT + FIGURE_GAP];
  const [width, height] = [
    step_x * FIGURES_ACROSS - FIGURE_GAP,
    step_y * FIGURES_DOWN - FIGURE_GAP,
  ];
  return (x, y) => {
    const [column, row] = [Math.floor(x + width / 2), Math.floor(y + height / 2)];
    if (column < 0 || column >= width || row < 0 || row >= height) return 0;
    const is_second = Math.floor(row / step_y) % 2 === 1;
    const line = is_second ? FIGURE_HEIGHT - 1 - (row % step_y) : row % step_y;
    const knot = rows[line]?.[column % step_x];
    if (knot === "#") return is_second ? 3 : 2;
    return knot === "o" ? 1 : 0;
  };
}

/** What is woven of leftovers: stripes of any height, some of them dotted. */
export function stripes(random: Random): Pattern {
  const rows: { colour: number; is_dotted: boolean }[] = [];
  while (rows.length < ROWS) {
    const row = { colour: random.whole(5), is_dotted: random.chance(0.2) };
    rows.push(...times(1 + random.whole(5), () => row));
  }
  return (x, y) => {
    const { colour = 0, is_dotted = false } = rows[Math.floor(y + ROWS / 2)] ?? {};
    return is_dotted && Math.floor(x) % 3 === 0 ? (colour + 2) % 5 : colour;
  };
}

/** A hole that was closed thread by thread, over and under. */
export function darn(random: Random): string {
  const wool = "#7d8794";
  const thread = "#d9a441";
  const knots = times(18, (row) =>
    times(24, (column) => {
      const [x, y] = [column * 40, row * 40];
      const is_mended = Math.hypot(column - 11.5, row - 8.5) < 5.6;
      const tone = (random.next() - 0.5) * 0.12;
      if (is_mended) {
        const is_over = (row + column) % 2 === 0;
        const colour = shade(is_over ? thread : "#b5622f", tone);
        return [
          rect(x, y, 40, 40, { fill: "#5b4630" }),
          is_over
            ? rect(x - 3, y + 5, 46, 30, { fill: colour }, 9)
            : rect(x + 5, y - 3, 30, 46, { fill: colour }, 9),
        ].join("");
      }
      const colour = shade(wool, tone);
      return [
        rect(x, y, 40, 40, { fill: "#566070" }),
        curve(
          [
            [x + 4, y + 2],
            [x + 12, y + 30],
            [x + 20, y + 40],
          ],
          { stroke: colour, width: 15 },
        ),
        curve(
          [
            [x + 36, y + 2],
            [x + 28, y + 30],
            [x + 20, y + 40],
          ],
          { stroke: shade(colour, 0.06), width: 15 },
        ),
      ].join("");
    }).join(""),
  );
  return drawing(knots);
}
