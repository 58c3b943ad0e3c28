import type { ReactNode } from "react";
import { Band } from "#app/ui/page/band.tsx";
import "#app/ui/css/site-settings.css";

type SitePartProps = {
  id?: string;
  title: string;
  /** Where it is seen. */
  text: string;
  /** Small pages that show it. */
  pictures: ReactNode;
  children: ReactNode;
};

/** Fields at the left, the pages on which they are seen at the right; below them on the phone. */
export function SitePart({ id, title, text, pictures, children }: SitePartProps) {
  return (
    <section id={id}>
      <Band title={title} end={text} />
      <div className="site-part">
        <div>{children}</div>
        <div>
          <div>{pictures}</div>
        </div>
      </div>
    </section>
  );
}
