import type { ReactNode } from "react";
import { useReader, useT } from "#app/client/page/reader.ts";
import type { Change } from "#app/lib/text/word-changes.ts";
import { Lines } from "#app/ui/page/lines.tsx";

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
    case "removed":
      return (
        <Marked change={kind}>
          <Lines text={text} />
        </Marked>
      );
  }
}

export function Marked({ change, children }: { change: "added" | "removed"; children: ReactNode }) {
  const t = useT();
  const Mark = change === "added" ? "ins" : "del";
  return (
    <Mark>
      <Spoken>{`[${t(change === "added" ? "versions.added" : "versions.removed")} `}</Spoken>
      {children}
      <Spoken>]</Spoken>
    </Mark>
  );
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
