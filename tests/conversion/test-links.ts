import type { Links } from "#app/domain/operations/conversion/source.ts";

/** Answers what a text asks as if everything were there but accounts. `lost` gets the losses. */
export const testLinks = (lost: string[], missing: readonly string[] = []): Links => ({
  post: (id) => `/post/${id}`,
  forum: (id) => `/forum/${id}`,
  mention: () => null,
  file: (ref) => (missing.includes(ref) ? null : { text: ref, marks: [`link /file/${ref}`] }),
  lose: (loss, example) => {
    lost.push(example === undefined ? loss : `${loss} ${example}`);
  },
});
