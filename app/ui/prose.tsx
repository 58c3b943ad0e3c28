type ProseProps = {
  /** Clean HTML only: whoever passes it vouches for it. */
  html: string;
  lang?: string;
  id?: string;
  className?: string;
};

export function Prose({ html, lang, id, className = "" }: ProseProps) {
  return (
    <div
      id={id}
      lang={lang}
      className={`prose ${className}`}
      dangerouslySetInnerHTML={{ __html: drawn(html) }}
    />
  );
}

/** On paper a link is followed by its address, unless the address is what it says. */
const OWN_ADDRESS = /<a (?=href="([^"]+)"[^>]*>\1<\/a>)/g;

/**
 * Wide code and tables scroll inside themselves, by keyboard too. Clean HTML writes each tag in one
 * way, and text has no "<".
 */
function drawn(html: string) {
  return html
    .replace(OWN_ADDRESS, '<a class="own-address" ')
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replaceAll("<table>", '<table tabindex="0">');
}
