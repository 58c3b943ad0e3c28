import { expect, test } from "vitest";
import { idsInCircles } from "./circles.ts";

test.for([
  {
    links: [
      [1, 2],
      [2, 3],
    ],
    circles: [],
  },
  { links: [[1, 1]], circles: [1] },
  {
    links: [
      [1, 2],
      [2, 3],
      [3, 2],
    ],
    circles: [2],
  },
  {
    links: [
      [1, 2],
      [2, 1],
      [3, 1],
      [5, 4],
      [4, 5],
    ],
    circles: [1, 5],
  },
] satisfies { links: [number, number][]; circles: number[] }[])(
  "$links have the circles $circles",
  ({ links, circles }) => {
    expect(idsInCircles(new Map(links))).toEqual(circles);
  },
);
