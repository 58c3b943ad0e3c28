import { Fragment } from "react";

/** Text browsers know no style, so line breaks are elements. */
export function Lines({ text }: { text: string }) {
  return text.split("\n").map((line, index) => (
    // oxlint-disable-next-line no-array-index-key -- the lines do not move
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
