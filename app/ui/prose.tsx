type ProseProps = {
  /** Clean HTML only: whoever passes it vouches for it. */
  html: string;
  lang?: string;
  id?: string;
  className?: string;
};

export function Prose({ html, lang, id, className = "" }: ProseProps) {
  return <div id={id} lang={lang} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: scrollable(html) }} />;
}

/** Wide code and tables scroll inside themselves, by keyboard too. Clean HTML writes each tag in one way, and text has no "<". */
function scrollable(html: string) {
  return html.replaceAll("<pre>", '<pre tabindex="0">').replaceAll("<table>", '<table tabindex="0">');
}
