/**
 * A page as lynx prints it with numbered links and fields. `[4]` precedes the text of a link and
 * replaces a field; the list at the end says what each number is.
 */
export class LynxPage {
  /** The text is one line, because lynx breaks long texts anywhere. */
  readonly text: string;
  private readonly targets: Map<number, string>;

  constructor(printed: string) {
    const end = printed.lastIndexOf("\nReferences\n");
    const body = end < 0 ? printed : printed.slice(0, end);
    this.text = inOneLine(body);
    this.targets = new Map(
      (end < 0 ? [] : printed.slice(end).split("\n")).flatMap((line) => {
        const [, number, target] = /^\s*(\d+)\. (.+)$/.exec(line) ?? [];
        return number && target ? [[Number(number), target]] : [];
      }),
    );
  }

  /** The number of the link or button that begins with this text, after `after` if it is given. */
  controlNumber(text: string, after = ""): number {
    const rest = this.text.slice(this.find(after));
    for (const { 0: match, 1: number, index } of rest.matchAll(/\[(\d+)\](?:\S* ?\) )?/g))
      if (rest.startsWith(text, index + match.length)) return Number(number);
    throw new Error(`No link or button “${text}” in:\n${this.text}`);
  }

  /** The number of the field below or beside its label. */
  fieldNumber(label: string): number {
    const start = this.find(label) + label.length;
    for (const [, number] of this.text.slice(start).matchAll(/\[(\d+)\]/g))
      if (/^form field = (?!submit)/.test(this.targets.get(Number(number)) ?? ""))
        return Number(number);
    throw new Error(`No field “${label}” in:\n${this.text}`);
  }

  private find(text: string): number {
    const at = this.text.indexOf(text);
    if (at < 0) throw new Error(`No text “${text}” in:\n${this.text}`);
    return at;
  }
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
