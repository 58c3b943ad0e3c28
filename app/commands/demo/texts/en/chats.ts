import { chain } from "../../chain.ts";
import type { ChatText } from "../../subject.ts";

const WORDS =
  "apple elbow window walnut table eagle lantern needle evening garden nettle ember river rope envelope egg grape earth hammer rain nest thimble echo onion night teapot thread dew well lemon north honey yarn nail lamp paper road door rosemary yellow weather ribbon nutmeg glass salt tower reed drum moss stone engine east tea anchor radish harbour rust tin nickel loom mirror ring glue easel leather rook kettle elder raft tailor rye eel ladle eve evergreen newt tent tulip plum mint toast trunk kite elm market turnip pear roof fern novel linen nutshell letter rabbit ledger ridge emerald dusk knot tide orchard dawn nectar rose gate estuary yesterday yard dove olive edge elf flute ear robin noodle egret".split(
    " ",
  );

const PLACES = [
  "Leeds",
  "Kaş",
  "Ankara",
  "a train near Eskişehir",
  "Bristol",
  "İzmir",
  "the ferry",
  "Galway",
  "Ghent",
];
const WEATHERS = [
  "grey, in layers",
  "first frost on the glass",
  "rain since Tuesday",
  "blue and very cold",
  "fog up to the second floor",
  "wind, and somebody’s umbrella",
  "sun, suspiciously",
  "snow that could not decide",
];
const REMARKS = [
  "Soup weather.",
  "A robin on the rail.",
  "The cat refuses.",
  "Washing out, washing in.",
  "I am not complaining.",
  "Tea number three.",
  "",
];

const SMALL = [
  "The kettle and the radio finished at the same moment.",
  "Someone had mended the bench by the canal.",
  "A stranger laughed at my joke in Turkish.",
  "Found a pressed poppy in a library book.",
  "All the socks matched.",
  "The dovetail closed with one tap.",
  "My neighbour’s boy waved first.",
  "Two letters on one day.",
  "The bread sang when it came out.",
  "I understood a whole conversation on the bus.",
  "A seat by the window, both ways.",
  "The tomato, singular, is red.",
  "Somebody kept the door with a foot.",
  "First swallow over the market.",
  "My mother learned to send voice messages; twelve so far.",
  "Rain on the roof, nothing to do.",
  "The choir was in tune for nearly a minute.",
  "A child asked me what a fax was.",
  "The plane took a shaving as long as my arm.",
  "I finished the notebook on the last day of the year.",
];

const BENCH = [
  "A spoon, again. This one has a waist.",
  "Hemming curtains with more optimism than skill.",
  "A stool with three legs, so that it cannot rock.",
  "A bread bin, out of a drawer, out of a skip.",
  "Sixty envelopes from an old atlas.",
  "A jumper that was a bigger jumper.",
  "Marmalade, eleven jars, four labels.",
  "A birdhouse nobody has answered yet.",
  "Rewiring a lamp from my aunt’s hall.",
  "A box for the box of screws.",
  "Learning to whistle, badly.",
  "A kite for a windless week.",
];

export const englishChats: readonly ChatText[] = [
  {
    forum: "common",
    language: "en",
    title: "Word chain: last letter, first letter",
    body: "A noun that begins with the **last letter** of the one before. No names, no repeats. I begin: **chair**",
    replies: chain("chair", WORDS, 110),
    keeps_order: true,
  },
  {
    forum: "common",
    language: "en",
    title: "The weather from your window",
    body: "No forecasts. Only what you can see from where you sit.",
    replies: Array.from({ length: 120 }, (_, day) =>
      `${sentence(PLACES[day % 9] ?? "")}: ${WEATHERS[(day * 5) % 8]}. ${REMARKS[day % 7]}`.trim(),
    ),
    keeps_order: false,
  },
  {
    forum: "common",
    language: "en",
    title: "One small good thing",
    body: "Today’s, or yesterday’s if today is not over.",
    replies: SMALL,
    keeps_order: false,
  },
  {
    forum: "making",
    language: "en",
    title: "What is on your bench?",
    body: "One line. Unfinished things are the point.",
    replies: BENCH,
    keeps_order: false,
  },
];

function sentence(text: string) {
  return `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;
}
