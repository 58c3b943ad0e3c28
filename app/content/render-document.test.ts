import { expect, test } from "vitest";
import { renderDocument } from "./render-document.server.ts";

const addressOf = (link: string) => (link === "errors.md" ? "/api/v1/docs/errors" : null);
const same = (link: string) => link;

test("the first heading is the title, and the others have anchors", () => {
  expect(renderDocument("# The API\n\nText.\n\n## Sign in & out\n", same)).toEqual({
    title: "The API",
    html: '<p>Text.</p>\n<h2 id="sign-in--out">Sign in &amp; out</h2>\n',
  });
});

test("sentences on lines of their own are one paragraph, and HTML is text", () => {
  expect(renderDocument("One.\nTwo <b>.\n", same).html).toBe("<p>One.\nTwo &lt;b&gt;.</p>\n");
});

test("code has its language", () => {
  expect(renderDocument("```sh\necho a\n```\n", same).html).toBe(
    '<pre><code class="language-sh">echo a\n</code></pre>\n',
  );
});

test("links lead where they should, and one that leads nowhere is text", () => {
  expect(renderDocument("[a](errors.md) [**b**](tour.md)", addressOf).html).toBe(
    '<p><a href="/api/v1/docs/errors">a</a> <strong>b</strong></p>\n',
  );
});
