import { useReader, useT } from "#app/client/reader.ts";
import type { Change } from "#app/lib/word-changes.ts";

/** A text with what was added and removed. Who listens to it hears words in brackets. */
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
  const t = useT();
  switch (kind) {
    case "same":
      return text;
    case "skipped":
      return (
        <>
          <span aria-hidden="true">[…]</span>
          <Spoken>{`[${t("history.skipped")}]`}</Spoken>
        </>
      );
    case "added":
      return (
        <ins>
          <Spoken>{`[${t("history.added")} `}</Spoken>
          {text}
          <Spoken>]</Spoken>
        </ins>
      );
    case "removed":
      return (
        <del>
          <Spoken>{`[${t("history.removed")} `}</Spoken>
          {text}
          <Spoken>]</Spoken>
        </del>
      );
  }
}

/** In the language of the page. */
function Spoken({ children }: { children: string }) {
  const { language } = useReader();
  return (
    <span lang={language} className="sr-only">
      {children}
    </span>
  );
}
