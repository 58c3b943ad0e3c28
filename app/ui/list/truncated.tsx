import { firstGraphemes } from "#app/lib/text/graphemes.ts";
import { LongUrl } from "../page/breakable.tsx";

type TruncatedProps = { text: string; max?: number; isUrl?: boolean };

/**
 * Shows `max` characters and an ellipsis, and the whole text on hover. The rest stays in the page,
 * for screen readers and text browsers.
 */
export function Truncated({ text, max = 20, isUrl = false }: TruncatedProps) {
  const beginning = firstGraphemes(text, max).trimEnd();
  const rest = text.slice(beginning.length);
  if (rest.trim() === "") return text;
  return (
    <span title={text} className="truncated">
      {beginning}
      <span>
        {isUrl ? (
          <>
            <wbr />
            <LongUrl text={rest} />
          </>
        ) : (
          rest
        )}
      </span>
    </span>
  );
}
