import { renderToStaticMarkup } from "react-dom/server";
import { Prose } from "#app/ui/prose.tsx";

export function drawDocument(html: string): string {
  return renderToStaticMarkup(<Prose html={html} lang="en" />);
}
