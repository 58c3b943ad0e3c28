import { Fragment, type ReactNode } from "react";
import type { TypePart } from "#app/api/openapi/schema-type.ts";
import { useT } from "#app/client/page/reader.ts";
import { renderDescription, renderSentence } from "#app/content/render-document.server.ts";

/** The block scrolls inside itself, by keyboard too. */
export function CodeBlock({ text }: { text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <pre tabIndex={0} lang="en">
      <code>{text}</code>
    </pre>
  );
}

/** An example of an answer, which is JSON or HTML. It is folded, because many are long. */
export function Example({ value }: { value: unknown }) {
  const t = useT();
  if (value === undefined) return null;
  return (
    <details>
      <summary>{t("docs.example")}</summary>
      <CodeBlock text={typeof value === "string" ? value : JSON.stringify(value, null, 2)} />
    </details>
  );
}

/** A type, whose named parts are links. */
export function Type({ parts }: { parts: TypePart[] }) {
  return (
    <code lang="en">
      {parts.map((part, index) => (
        <Fragment key={JSON.stringify([index, part])}>
          {typeof part === "string" ? part : <a href={`#shape-${part.shape}`}>{part.shape}</a>}
        </Fragment>
      ))}
    </code>
  );
}

const CODE = /`([^`]+)`|[^`]+/g;

/** A sentence of the locales. Text between backticks is code. */
export function Sentence({ text }: { text: string }): ReactNode {
  return [...text.matchAll(CODE)].map(({ 0: words, 1: code, index }) =>
    code === undefined ? words : <code key={index}>{code}</code>,
  );
}

/** Paragraphs in Markdown, as the document has them: in English. */
export function Description({ markdown }: { markdown: string }) {
  if (!markdown) return null;
  const html = renderDescription(markdown);
  return <div lang="en" className="docs-text" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The description of a field. */
export function FieldDescription({ markdown }: { markdown: string }) {
  if (!markdown) return null;
  const html = renderSentence(markdown);
  return <p lang="en" dangerouslySetInnerHTML={{ __html: html }} />;
}
