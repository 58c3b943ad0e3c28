import type { Problem } from "./archive-problem.ts";
import type { Kind } from "./kinds/kind.ts";
import type { Line } from "./line-schema.ts";

/** These follow each other to an end: who invited whom, and which topic was merged into which. */
const CHAINS = new Map([
  ["lineage", { from: "member_id", to: "inviter_id" }],
  ["merged_topics", { from: "topic_id", to: "into_id" }],
]);

/** Finds chains without an end, which pages would follow for ever. */
export class Circles {
  readonly #links = new Map<string, Map<number, number>>();

  add({ name }: Kind, line: Line): void {
    const chain = CHAINS.get(name);
    const to = chain && line[chain.to];
    if (!chain || typeof to !== "number") return;
    const links = this.#links.get(name) ?? new Map<number, number>();
    this.#links.set(name, links.set(Number(line[chain.from]), to));
  }

  list(): Problem[] {
    return [...this.#links].flatMap(([kind, links]) =>
      idsInCircles(links).map((id) => ({ place: kind, what: `${id} leads back to itself` })),
    );
  }
}

/** One id of each circle. */
export function idsInCircles(links: ReadonlyMap<number, number>): number[] {
  const ended = new Set<number>();
  const circles: number[] = [];
  for (const start of links.keys()) {
    const path = new Set<number>();
    let id: number | undefined = start;
    while (id !== undefined && !ended.has(id) && !path.has(id)) {
      path.add(id);
      id = links.get(id);
    }
    if (id !== undefined && path.has(id)) circles.push(id);
    for (const passed of path) ended.add(passed);
  }
  return circles;
}
