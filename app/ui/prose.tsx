type ProseProps = {
  /** Clean HTML only: whoever passes it vouches for it. */
  html: string;
  lang?: string;
  id?: string;
  className?: string;
};

export function Prose({ html, lang, id, className = "" }: ProseProps) {
  return <div id={id} lang={lang} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
