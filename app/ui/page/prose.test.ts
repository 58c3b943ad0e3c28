import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Prose } from "./prose.tsx";

const draw = (html: string) => renderToStaticMarkup(createElement(Prose, { html }));
const inProse = (html: string) => `<div class="prose">${html}</div>`;

test.each([
  ['<a class="picture" href="/picture/12"><img src="/files/12/ekmek.jpg"', "ekmek.jpg"],
  [
    '<a class="picture" href="/picture/1"><img src="/files/1/a.jpg" srcset="/files/1/a.jpg?w=480 480w" sizes="94vw"',
    "a.jpg",
  ],
  [
    '<a href="https://a.example/" rel="nofollow noopener ugc"><img src="/assets/b.svg?c=1"',
    "b.svg",
  ],
])("a link that has only a picture without a description, %s, has the name %s", (start, name) => {
  const link = `${start} alt="" width="9" height="9" loading="lazy"></a>`;
  expect(draw(`<p>${link} ${link}</p>`)).toBe(
    inProse(`<p>${`${link} ${link}`.replaceAll("<a ", `<a aria-label="${name}" `)}</p>`),
  );
});

test.each([
  '<a class="picture" href="/picture/12"><img src="/files/12/ekmek.jpg" alt="Ekmek" loading="lazy"></a>',
  '<a href="/d">Ekmek <img src="/files/12/ekmek.jpg" alt="" loading="lazy"></a>',
  '<a href="/d"><img src="/files/12/ekmek.jpg" alt="" loading="lazy"> Ekmek</a>',
  '<img src="/files/12/ekmek.jpg" alt="" loading="lazy"><a href="/d">Ekmek</a>',
])("a link with a text or a description, %s, keeps its own name", (html) => {
  expect(draw(html)).toBe(inProse(html));
});
