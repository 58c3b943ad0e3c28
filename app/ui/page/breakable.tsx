import { Fragment } from "react";

/** An optional @, and everything up to the next @ or dot. */
const EMAIL_PARTS = /@?[^@.]+\.?|./g;
/** A line of a text browser has room for this many characters next to other cells. */
const URL_PARTS = /.{1,40}/g;

/** A segment with the slash before it. */
const PATH_PARTS = /\/?[^/]+|\//g;

type BreakableProps = { text: string };

/** Lines break before the @ and after dots; inside of a word only where nothing else fits. */
export function EmailAddress({ text }: BreakableProps) {
  return <span className="wrap-break-word">{withBreaks(text, EMAIL_PARTS)}</span>;
}

/** Lines break before the slashes. */
export function LongPath({ text }: BreakableProps) {
  return withBreaks(text, PATH_PARTS);
}

/** Text browsers break it; a style may keep it in one line. */
export function LongUrl({ text }: BreakableProps) {
  return withBreaks(text, URL_PARTS);
}

function withBreaks(text: string, parts: RegExp) {
  return [...text.matchAll(parts)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
