import type { Problem } from "./archive-problem.ts";
import { KINDS } from "./kinds/index.ts";
import type { Kind } from "./kinds/kind.ts";
import type { Line } from "./line-schema.ts";
import { NumberList } from "./number-list.ts";

type Reference = Problem & { target: string; id: number };

const referred_to = new Set(
  KINDS.flatMap(({ fields }) => Object.values(fields).flatMap(({ refers_to }) => refers_to ?? [])),
);

/** Compares the fields that name lines with the keys of those lines. */
export class References {
  readonly #ids = new Map([...referred_to].map((kind) => [kind, new NumberList()]));
  /** The kinds whose lines have all been added. */
  readonly #complete = new Set<string>();
  /** They name lines that come later. */
  readonly #later: Reference[] = [];
  #current = "";

  /** Returns what the line names that does not exist. */
  add(kind: Kind, line: Line, place: string): Problem[] {
    if (kind.name !== this.#current) this.#complete.add(this.#current);
    this.#current = kind.name;
    const [key] = kind.key;
    if (key !== undefined) this.#ids.get(kind.name)?.add(Number(line[key]));
    const references = Object.entries(kind.fields).flatMap(([name, { refers_to: target }]) => {
      const id = line[name];
      if (target === undefined || typeof id !== "number") return [];
      return [{ place, what: `${name}: there is no line of ${target} with ${id}`, target, id }];
    });
    const [known, later] = [
      references.filter(({ target }) => this.#isComplete(target)),
      references.filter(({ target }) => !this.#isComplete(target)),
    ];
    this.#later.push(...later);
    return known.filter((reference) => !this.#has(reference));
  }

  /** The same of the lines that name later ones. Call it after the last line. */
  finish(): Problem[] {
    return this.#later.filter((reference) => !this.#has(reference));
  }

  #isComplete(target: string): boolean {
    return this.#complete.has(target);
  }

  #has({ target, id }: Reference): boolean {
    return this.#ids.get(target)?.has(id) ?? false;
  }
}
