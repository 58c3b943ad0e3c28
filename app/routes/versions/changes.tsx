import { Fragment } from "react";
import { useReader } from "#app/client/page/reader.ts";
import type { Change } from "#app/lib/text/word-changes.ts";

/** A text with its removed and added parts. Screen readers read words in brackets. */
export function Changes({ changes, lang }: { changes: Change[]; lang: string | undefined }) {
  return (
    <span lang={lang} className="diff">
      {changes.map((change, index) => (
        // oxlint-disable-next-line no-array-index-key -- the parts do not move
        <Part key={index} {...change} />
      ))}
    </span>
  );
}

function Part({ kind, text }: Change) {
  const { t, language } = useReader();
  switch (kind) {
    case "same":
      return <Lines text={text} />;
    case "skipped":
      return (
        <span lang={language} className="text-muted">
          {t("versions.skipped")}
        </span>
      );
    case "added":
      return (
        <ins>
          <Spoken>{`[${t("versions.added")} `}</Spoken>
          <Lines text={text} />
          <Spoken>]</Spoken>
        </ins>
      );
    case "removed":
      return (
        <del>
          <Spoken>{`[${t("versions.removed")} `}</Spoken>
          <Lines text={text} />
          <Spoken>]</Spoken>
        </del>
      );
  }
}

/** Text browsers know no style, so line breaks are elements. */
function Lines({ text }: { text: string }) {
  return text.split("\n").map((line, index) => (
    // oxlint-disable-next-line no-array-index-key -- the lines do not move
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/** The words are in the language of the page. */
function Spoken({ children }: { children: string }) {
  const { language } = useReader();
  return (
    <span lang={language} className="sr-only">
      {children}
    </span>
  );
}
