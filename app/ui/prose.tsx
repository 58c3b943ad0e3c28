import { joinClasses } from "./join-classes.ts";

type ProseProps = {
  /** Sanitised HTML only; the caller is responsible. */
  html: string;
  lang?: string;
  id?: string;
  className?: string;
};

export function Prose({ html, lang, id, className }: ProseProps) {
  return (
    <div
      id={id}
      lang={lang}
      className={joinClasses("prose", className)}
      dangerouslySetInnerHTML={{ __html: prepareHtml(html) }}
    />
  );
}

/** In print a link is followed by its address, except if the address is its text. */
const ADDRESS_LINK = /<a (?=href="([^"]+)"[^>]*>\1<\/a>)/g;

/**
 * Wide code and tables scroll, by keyboard too. Replacing by pattern is safe here: sanitised HTML
 * writes each tag in one way, and its text contains no "<".
 */
function prepareHtml(html: string) {
  return html
    .replace(ADDRESS_LINK, '<a class="own-address" ')
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replaceAll("<table>", '<table tabindex="0">');
}
