import type { Random } from "../random.ts";
import { skeins, strips, vat } from "./dyed.ts";
import { shelf, table } from "./furniture.ts";
import { pots, seedlings, seeds } from "./garden.ts";
import { bowls, crumb, jars, loaf } from "./kitchen.ts";
import { ferry, map, night } from "./places.ts";
import { bloom, chart, plan, plane } from "./workshop.ts";
import { darn, figures, kilim, medallions, stripes } from "./woven.ts";

const TOMATO = "#c8402d";
const GHERKIN = "#6f8a3c";

type Draw = (random: Random) => string;

/** What the pictures of the demo show. */
const GALLERY: Record<string, Draw> = {
  reds: (random) => skeins(random, ["#a5523a", "#b3312f", "#d98a68"]),
  madder: (random) => vat(random, "#8a2a24", "#d9a08f"),
  konya: (random) => kilim(random, "red", figures("curled")),
  sivas: (random) => kilim(random, "blue", figures("square")),
  yahyali: (random) => kilim(random, "earth", figures("eyed")),
  indigo: (random) => vat(random, "#23405f", "#7d6f9c"),
  firstKilim: (random) => kilim(random, "red", medallions(29)),
  edge: (random) => kilim(random, "cream", medallions(17)),
  leftovers: (random) => kilim(random, "earth", stripes(random)),
  starter: (random) =>
    jars(random, [
      { content: "#e9dcc3", lid: "#d8c9a8", pieces: "#f6eedd" },
      { content: "#e3d3b4", lid: "#8d6f4c", pieces: "#f6eedd", is_cloudy: true },
    ]),
  gherkins: (random) =>
    jars(random, [
      { content: "#b9bf84", lid: "#b5402f", pieces: GHERKIN },
      { content: "#d2d0ab", lid: "#33566b", pieces: GHERKIN, is_cloudy: true },
      { content: "#b9bf84", lid: "#cfa349", pieces: GHERKIN },
    ]),
  ashure: (random) => bowls(random, 6),
  tomatoes: (random) =>
    pots(random, [
      { height: 330, leaves: 34, fruit: TOMATO, fruits: 9 },
      { height: 390, leaves: 40, fruit: TOMATO, fruits: 4 },
      { height: 260, leaves: 26, fruit: "#d9a53a", fruits: 7 },
    ]),
  seeds: (random) =>
    seeds(random, ["#e7d3a1", "#d9dccb", "#6d5a49", "#5b3a58", "#b98a4e", "#3c3331"]),
  watered: (random) => seedlings(random, 96),
  bareLemon: (random) => pots(random, [{ height: 360, leaves: 5, fruit: "#e8c63c", fruits: 1 }]),
  hotbed: (random) => seedlings(random, 60),
  walnutTable: (random) => table(random, "#6d4a33"),
  milky: (random) => bloom(random, "#6d4a33"),
  mulberryTable: (random) => table(random, "#b98a45"),
  tablePlan: () => plan(),
  plane,
  ferry,
  shelf,
  moisture: chart,
  stars: (random) => night(random, false),
  blueLadder: (random) => strips(random, "#1f3f66", 7),
  blues: (random) => skeins(random, ["#a9c0cf", "#5f86a8", "#2b4f7a", "#1d3353"]),
  loaf,
  crumb,
  route: (random) =>
    map(
      random,
      "new",
      [
        [110, 480],
        [250, 430],
        [380, 350],
        [520, 390],
        [650, 330],
        [760, 260],
        [870, 160],
      ],
      null,
    ),
  nightTrain: (random) => night(random, true),
  coast: (random) =>
    map(
      random,
      "new",
      [
        [120, 330],
        [250, 390],
        [390, 360],
        [520, 420],
        [680, 380],
        [820, 430],
      ],
      480,
    ),
  windowsill: (random) =>
    pots(random, [
      { height: 130, leaves: 60, is_grass: true },
      { height: 150, leaves: 16, fruit: TOMATO, fruits: 5 },
      { height: 210, leaves: 8 },
    ]),
  atlas: (random) =>
    map(
      random,
      "old",
      [
        [180, 180],
        [330, 250],
        [470, 210],
        [640, 300],
        [800, 240],
      ],
      520,
    ),
  darned: darn,
};

export function drawPicture(name: string, random: Random): string {
  const draw = GALLERY[name];
  if (!draw) throw new RangeError(`No picture is called ${name}`);
  return draw(random);
}
