import type { Sample } from "./samples.ts";

const sources: (() => Sample[])[] = [];

/** `read` is called at each scrape. A module that counts something adds itself when it is loaded. */
export function addSource(read: () => Sample[]): void {
  sources.push(read);
}

/** The samples of this process. */
export function readSources(): Sample[] {
  return sources.flatMap((read) => read());
}
