import { Fragment } from "react";
import { useT } from "#app/client/page/reader.ts";
import { Band } from "#app/ui/page/band.tsx";
import { CodeBlock, Sentence } from "./docs-code.server.tsx";
import type { GuideBlock, GuidePart } from "./guide-parts.ts";

export function Guide({ parts }: { parts: GuidePart[] }) {
  const t = useT();
  return (
    <section aria-labelledby="guide" className="docs-section">
      <Band id="guide" title={t("docs.guide")} />
      {parts.map(({ id, title, blocks }) => (
        <section key={id} aria-labelledby={id} className="docs-part">
          <h3 id={id}>{title}</h3>
          {blocks.map((block) => (
            <Block key={JSON.stringify(block)} block={block} />
          ))}
        </section>
      ))}
    </section>
  );
}

function Block({ block }: { block: GuideBlock }) {
  if (typeof block === "string")
    return (
      <p>
        <Sentence text={block} />
      </p>
    );
  if ("commands" in block) return <CodeBlock text={block.commands} />;
  if ("items" in block)
    return (
      <ul>
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  return (
    <dl className="docs-fields">
      {block.statuses.map(({ codes, text }) => (
        <div key={text}>
          <dt>
            {codes.map((code, index) => (
              <Fragment key={code}>
                {index > 0 && ", "}
                <a href={`#status-${code}`}>{code}</a>
              </Fragment>
            ))}
          </dt>
          <dd>
            <Sentence text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
