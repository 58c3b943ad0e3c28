import { Fragment } from "react";
import { useReader } from "#app/client/page/reader.ts";
import type { Mark } from "#app/content/document.ts";
import type { MarkedBlock, MarkedCell, MarkedRun } from "#app/content/marked-document.server.ts";
import { Lines } from "#app/ui/page/lines.tsx";
import { Marked } from "./changes.tsx";

type Blocks = { blocks: MarkedBlock[] };

/** A text with its format, in which changed words are marked. */
export function MarkedBlocks({ blocks, lang }: Blocks & { lang: string | undefined }) {
  return (
    <div lang={lang} className="diff prose">
      <BlockList blocks={blocks} />
    </div>
  );
}

function BlockList({ blocks }: Blocks) {
  return blocks.map((block, index) => (
    // oxlint-disable-next-line no-array-index-key -- the blocks do not move
    <Block key={index} block={block} />
  ));
}

function Block({ block }: { block: MarkedBlock }) {
  const { t, language } = useReader();
  switch (block.kind) {
    case "skipped":
      return (
        <p lang={language} className="text-muted">
          {t("versions.skipped")}
        </p>
      );
    case "hr":
      return <hr />;
    case "pre":
      return (
        <pre>
          <Runs runs={block.runs} />
        </pre>
      );
    case "quote":
      return (
        <blockquote>
          {block.cite.length > 0 && (
            <p>
              <cite>
                <Runs runs={block.cite} />
              </cite>
            </p>
          )}
          <BlockList blocks={block.blocks} />
        </blockquote>
      );
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List start={block.ordered ? block.start : undefined}>
          {block.items.map((item, index) => (
            // oxlint-disable-next-line no-array-index-key -- the items do not move
            <li key={index}>
              <BlockList blocks={item} />
            </li>
          ))}
        </List>
      );
    }
    case "table":
      return (
        <table>
          {block.head && (
            <thead>
              <Row cells={block.head} is_head />
            </thead>
          )}
          <tbody>
            {block.body.map((cells, index) => (
              // oxlint-disable-next-line no-array-index-key -- the rows do not move
              <Row key={index} cells={cells} />
            ))}
          </tbody>
        </table>
      );
    default: {
      const Paragraph = block.kind;
      return (
        <Paragraph>
          <Runs runs={block.runs} />
        </Paragraph>
      );
    }
  }
}

function Row({ cells, is_head = false }: { cells: MarkedCell[]; is_head?: boolean }) {
  const Cell = is_head ? "th" : "td";
  return (
    <tr>
      {cells.map(({ runs, colspan, rowspan }, index) => (
        // oxlint-disable-next-line no-array-index-key -- the cells do not move
        <Cell key={index} colSpan={colspan} rowSpan={rowspan} scope={is_head ? "col" : undefined}>
          <Runs runs={runs} />
        </Cell>
      ))}
    </tr>
  );
}

function Runs({ runs }: { runs: MarkedRun[] }) {
  return runs.map((run, index) => (
    // oxlint-disable-next-line no-array-index-key -- the runs do not move
    <Fragment key={index}>
      {run.change ? (
        <Marked change={run.change}>
          <Format run={run} />
        </Marked>
      ) : (
        <Format run={run} />
      )}
    </Fragment>
  ));
}

/** A link is no link here: its address is in the text where it was changed. */
function Format({ run: { text, marks } }: { run: MarkedRun }) {
  return marks
    .filter(isElement)
    .reduceRight((content, Element) => <Element>{content}</Element>, <Lines text={text} />);
}

function isElement(mark: Mark): mark is "strong" | "em" | "u" | "s" | "code" {
  return !mark.startsWith("link ");
}
