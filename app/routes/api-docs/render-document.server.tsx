import { renderToStaticMarkup } from "react-dom/server";
import { Prose } from "#app/ui/page/prose.tsx";

export function renderDocument(html: string): Buffer {
  return Buffer.from(renderToStaticMarkup(<Prose html={html} lang="en" />));
}
