import { linkOutsideImages } from "#app/lib/text/outside-images.ts";
import { joinClasses } from "./join-classes.ts";

type ProseProps = {
  /** Sanitised HTML only; the caller is responsible. */
  html: string;
  lang?: string;
  id?: string;
  className?: string;
  /** The level of its highest headings. They are stored as h3 to h6. */
  firstHeading?: 3 | 4;
};

export function Prose({ html, lang, id, className, firstHeading = 3 }: ProseProps) {
  const prepared = prepareHtml(html);
  return (
    <div
      id={id}
      lang={lang}
      className={joinClasses("prose", className)}
      dangerouslySetInnerHTML={{
        __html: firstHeading === 4 ? lowerHeadings(prepared) : prepared,
      }}
    />
  );
}

/** A printed link is followed by its address, except if the address is its text. */
const ADDRESS_LINK = /<a (?:class="(waiting-image)" )?(?=href="([^"]+)"[^>]*>\2<\/a>)/g;
/** Quotations are stored with their author inside, where HTML does not allow an attribution. */
const ATTRIBUTION = /<blockquote><cite>((?:<a href="[^"]*">)?[^<]*(?:<\/a>)?)<\/cite>/g;
/**
 * A link has to have a name. That of a picture without a description is the name of its file, which
 * is the same in the languages of the post and of its reader.
 */
const UNDESCRIBED_LINK =
  /<a (?=[^>]*><img [^>]* alt=""[^>]*><\/a>)(?=[^>]*><img src="(?:[^"]*\/)?([^"/?]+))/g;
const HEADING = /(<\/?h)([345])>/g;

/**
 * Wide code and tables scroll, by keyboard too. Replacing by pattern is safe here: sanitised HTML
 * writes each tag in one way, and its text contains no "<".
 */
function prepareHtml(html: string) {
  return linkOutsideImages(html)
    .replace(ADDRESS_LINK, (_, kind) => `<a class="${joinClasses("own-address", kind)}" `)
    .replace(UNDESCRIBED_LINK, '<a aria-label="$1" ')
    .replace(ATTRIBUTION, '<p class="cite">$1</p><blockquote>')
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replaceAll("<table>", '<table tabindex="0">');
}

function lowerHeadings(html: string) {
  return html.replace(HEADING, (_tag, start, level) => `${start}${Number(level) + 1}>`);
}
