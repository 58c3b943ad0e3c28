import type { Block, Mark } from "#app/content/document.ts";
import type { Links } from "../source.ts";

export const paragraph = (text: string, marks: Mark[] = []): Block => ({
  kind: "p",
  runs: [{ text, marks }],
});

/** The picture or the link of a file, or its label if it is missing. */
export function fileBlocks(
  file: { ref: string; label: string } | undefined,
  links: Links,
): Block[] {
  if (!file) return [];
  const run = links.file(file.ref);
  return run ? [{ kind: "p", runs: [run] }] : [paragraph(file.label, ["em"])];
}

/** A sign instead of a word, because the archive has no language. */
export function pollBlocks(poll: { question: string; answers: string[] } | undefined): Block[] {
  if (!poll) return [];
  const items = poll.answers.map((answer) => [paragraph(answer)]);
  return [
    paragraph(`📊 ${poll.question}`, ["strong"]),
    ...(items.length > 0 ? [{ kind: "list" as const, ordered: false, start: 1, items }] : []),
  ];
}
