type ShownFile = { kind: "picture" | "file"; alt: string; url: string };

/** What a member writes in a post to show a file. `label` is the text of a link to no picture. */
export function fileMarkdown({ kind, alt, url }: ShownFile, label: string): string {
  return kind === "picture" ? `![${escapeLabel(alt)}](${url})` : `[${escapeLabel(label)}](${url})`;
}

function escapeLabel(text: string): string {
  return text.replace(/[\\`*_[\]<]|&(?=#?\w+;)/g, String.raw`\$&`);
}
