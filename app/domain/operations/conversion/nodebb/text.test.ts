import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseHtml } from "#app/content/parse-html.server.ts";
import { textOf } from "#app/content/text.ts";
import { writeHtml } from "#app/content/write-html.server.ts";
import type { Links } from "../source.ts";
import { addSlug, type NamedMember } from "./slug.ts";
import { plainText, toDocument } from "./text.server.ts";
import { Uploads } from "./uploads.ts";

const paths = new Set([
  "uploads/files/1700000000001-cay.png",
  "uploads/files/1700000000002-plan.pdf",
]);
const context = {
  uploads: new Uploads({ root: "/", paths }, ["forum.example"]),
  members: new Map<string, NamedMember>(),
};
addSlug(context.members, "ali-veli", { id: 2, name: "Ali Veli" });
addSlug(context.members, "ayşe.y", { id: 3, name: "ayşe.y" });
addSlug(context.members, "ışıl", { id: 4, name: "Işıl" });
const NAMES: Record<number, string> = { 2: "ali", 3: "ayse", 4: "isil" };

function write(text: string, extra: unknown = null) {
  const losses: string[] = [];
  const links: Links = {
    post: (id) => (id < 100 ? `/topic/1/post/${id}` : null),
    forum: (id) => `/forum/${id}`,
    mention(member) {
      const name = "id" in member ? NAMES[member.id] : undefined;
      return name === undefined ? null : { text: `@${name}`, marks: [`link /user/${name}`] };
    },
    file(ref) {
      if (ref.endsWith(".png") && ref.includes("cay"))
        return {
          text: "",
          marks: [],
          image: { src: "/files/1/cay.webp", alt: "", width: 4, height: 3 },
        };
      return ref.includes("plan") ? { text: "plan.pdf", marks: ["link /files/2/plan.pdf"] } : null;
    },
    lose: (loss) => losses.push(loss),
  };
  const post = { id: 1, text, extra };
  const document = toDocument(post, links, context);
  return { html: writeHtml(document), text: textOf(document), losses };
}

const ALI = '<a class="mention" href="/user/ali">@ali</a>';
const PICTURE = '<a class="picture" href="/files/1/cay.webp/page"><img></a>';
/** Attributes of pictures that these tests are not about. */
const short = (html: string) =>
  html
    .replace(/<img[^>]*>/g, "<img>")
    .replace(/<a class="picture"[^>]*>/g, '<a class="picture" href="/files/1/cay.webp/page">');

test.each<[string, string]>([
  ["Merhaba **dünya**", "<p>Merhaba <strong>dünya</strong></p>"],
  ["bir\niki", "<p>bir<br>iki</p>"],
  ["iyi :smile:", "<p>iyi :smile:</p>"],
  ["1 < 2 & <b>kalın</b>", "<p>1 &lt; 2 &amp; <strong>kalın</strong></p>"],
  // Mentions
  ["@Ali-Veli, bak", `<p>${ALI}, bak</p>`],
  ["**@ali-veli**'nin.", `<p>${ALI.replace("@ali", "<strong>@ali</strong>")}'nin.</p>`],
  ["(@ayşe.y.)", '<p>(<a class="mention" href="/user/ayse">@ayse</a>.)</p>'],
  ["@IŞIL", '<p><a class="mention" href="/user/isil">@isil</a></p>'],
  ["`@ali-veli` a@ali-veli @yok", "<p><code>@ali-veli</code> a@ali-veli @yok</p>"],
  // Quotations
  [
    "@ali-veli said in [A title](/post/12):\n> Evet\n\nHayır",
    '<blockquote><cite><a href="/topic/1/post/12">Ali Veli:</a></cite><p>Evet</p></blockquote><p>Hayır</p>',
  ],
  [
    "Önce bu.\n@ali-veli, içinde söyledi: [Çay](/forum/post/12)\n> Evet",
    '<p>Önce bu.</p><blockquote><cite><a href="/topic/1/post/12">Ali Veli:</a></cite><p>Evet</p></blockquote>',
  ],
  [
    "@ali-veli [said](https://forum.example/post/12):\n> > iç\n>\n> dış",
    '<blockquote><cite><a href="/topic/1/post/12">Ali Veli:</a></cite><blockquote><p>iç</p></blockquote><p>dış</p></blockquote>',
  ],
  [
    "> @ayşe.y [said](/post/5):\n> > iç\n>\n> dış",
    '<blockquote><blockquote><cite><a href="/topic/1/post/5">ayşe.y:</a></cite><p>iç</p></blockquote><p>dış</p></blockquote>',
  ],
  // Of a member who is gone, and of a guest
  [
    "@eski-üye said in [x](/post/12):\n> a",
    '<blockquote><cite><a href="/topic/1/post/12">eski-üye:</a></cite><p>a</p></blockquote>',
  ],
  [
    "Konuk said in [x](/post/12):\n> a",
    '<blockquote><cite><a href="/topic/1/post/12">Konuk:</a></cite><p>a</p></blockquote>',
  ],
  // What only looks like it keeps its words.
  [
    "Bak @yok [burada](/post/5):\n> a",
    '<p>Bak @yok <a href="/post/5">burada</a>:</p><blockquote><p>a</p></blockquote>',
  ],
  [
    "@ali-veli şuna bak [konu](/post/5):\n> a",
    `<p>${ALI} şuna bak <a href="/post/5">konu</a>:</p><blockquote><p>a</p></blockquote>`,
  ],
  ["yok said:\n> a", "<p>yok said:</p><blockquote><p>a</p></blockquote>"],
  // Files
  ["![a](/assets/uploads/files/1700000000001-cay.png)", `<p>${PICTURE}</p>`],
  [
    "[![a](/uploads/files/1700000000001-cay-resized.png)](/uploads/files/1700000000001-cay.png)",
    `<p>${PICTURE}</p>`,
  ],
  ["[bu *resim*](/uploads/files/1700000000001-cay.png).", `<p>bu <em>resim</em> ${PICTURE}.</p>`],
  [
    "[1700000000002-plan.pdf](/uploads/files/1700000000002-plan.pdf)",
    '<p><a class="file" href="/files/2/plan.pdf">plan.pdf</a></p>',
  ],
  [
    "[bütün plan](/uploads/files/1700000000002-plan.pdf)",
    '<p><a class="file" href="/files/2/plan.pdf">bütün plan</a></p>',
  ],
  [
    "![kayıp resim](/uploads/files/yok.png) ve [dosya](/uploads/files/yok.pdf)",
    "<p>kayıp resim ve dosya</p>",
  ],
  ["![logo](/assets/logo.png) ![f](/files/7/gizli.webp)", "<p>logo f</p>"],
  // HTML
  ["<p>Bir <b>iki</b> @ali-veli</p><script>x</script>", `<p>Bir <strong>iki</strong> ${ALI}</p>`],
  ['<div><img src="/assets/uploads/files/1700000000001-cay.png"></div>', `<p>${PICTURE}</p>`],
  [
    '<p>Film</p><iframe src="//www.youtube.com/embed/x"></iframe>',
    '<p>Film</p><p><a href="https://www.youtube.com/embed/x" rel="nofollow noopener ugc">https://www.youtube.com/embed/x</a></p>',
  ],
  [
    '{"ops":[{"insert":"Bir\\n"},{"insert":{"image":"https://a.example/x.png"}}]}',
    '<p>Bir<br><a href="https://a.example/x.png" rel="nofollow noopener ugc">https://a.example/x.png</a></p>',
  ],
  ["", ""],
])("%j", (text, html) => {
  expect(short(write(text).html)).toBe(html);
});

test("an old quotation has no link, and the post that is answered is its source", () => {
  const html =
    '<blockquote><cite><a href="/topic/1/post/9">Ali Veli:</a></cite><p>a</p></blockquote>';
  expect(write("@ali-veli said:\n> a", { to_id: 9 })).toMatchObject({ html, losses: [] });
  expect(write("@ali-veli said:\n> a")).toMatchObject({
    html: "<blockquote><cite>Ali Veli:</cite><p>a</p></blockquote>",
    losses: ["unknown_quote"],
  });
});

test("a quotation of a post that is gone, or of another site, keeps its name", () => {
  const html = "<blockquote><cite>Ali Veli:</cite><p>a</p></blockquote>";
  for (const address of ["/post/999", "https://other.example/post/12"])
    expect(write(`@ali-veli said in [x](${address}):\n> a`)).toMatchObject({
      html,
      losses: ["unknown_quote"],
    });
});

test("a picture has the description of the text, unless that is the name of a file", () => {
  const address = "/assets/uploads/files/1700000000001-cay.png";
  expect(write(`<p><img src="${address}" alt="Mavi demlik"></p>`).html).toContain(
    'alt="Mavi demlik"',
  );
  expect(write(`![1700000000001-cay.png](${address})`).html).toContain('alt=""');
});

test("polls follow the text", () => {
  const polls = [{ title: "Hangi çay?", options: [{ title: "Siyah", votes: 2 }] }];
  expect(write("Soru", { polls }).html).toBe(
    "<p>Soru</p><p><strong>Hangi çay?</strong></p><ul><li>Siyah: 2</li></ul>",
  );
});

test("texts over the limits stay readable", () => {
  const many = `${"* a\n".repeat(4000)}son`;
  expect(write(many)).toMatchObject({ losses: ["unknown_format"] });
  expect(write(many).text).toContain("son");
  const long = "çok uzun ".repeat(50_000);
  expect(write(long).text.length).toBeGreaterThan(400_000);
});

test.each([
  ["Her şey", "Her şey"],
  ["**Her şey**, [burada](https://a.example)", "Her şey, burada"],
  ["<p>Her <b>şey</b></p>", "Her şey"],
  [`*${">".repeat(100)} a`, `*${">".repeat(100)} a`],
  [`${">".repeat(500)} *a*`, `${">".repeat(500)} *a*`],
])("the description %j is %j", (markdown, text) => {
  expect(plainText(markdown)).toBe(text);
});

const piece = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 10 }),
  fc.constantFrom(
    "@ali-veli said in [x](/post/12):\n",
    "> ",
    "\n",
    "\n\n",
    "**",
    "`",
    "![",
    "](",
    ")",
    "[",
    "]",

    "/assets/uploads/files/1700000000001-cay.png",
    "@ali-veli",
    "<p>",
    "</p>",
    "<b>",
    "* ",
    "| a | b |\n|---|---|\n",

    "https://forum.example/post/5",
    '{"ops":',
    "<iframe src=//a.b>",
    "\0",
    "\ud800",
    "said:",
    "1. ",
  ),
);

test("no text is a fault, and what is stored is read as the same", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const { html } = write(pieces.join(""));
      // Common code parses what is written once more, which may link an address.
      const stored = writeHtml(parseHtml(html));
      expect(writeHtml(parseHtml(stored))).toBe(stored);
    }),
  );
});

test("no word of a text is lost", () => {
  const word = fc.constantFrom("çay", "simit", "bahçe", "@ali-veli", "@yok", "kedi");
  const sign = fc.constantFrom(
    " ",
    "\n",
    "\n\n",
    "\n> ",
    "\n* ",
    " **",
    "** ",
    " `",
    "` ",
    " [",
    "](/post/5) ",
    ":\n> ",
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(word, sign), { maxLength: 20 }), (parts) => {
      const { text } = write(parts.flat().join(""));
      const written = text.replaceAll("@ali", "@ali-veli").replaceAll("Ali Veli:", "@ali-veli");
      for (const name of ["çay", "simit", "bahçe", "kedi"]) {
        const count = parts.filter(([part]) => part === name).length;
        expect(written.split(name).length - 1).toBeGreaterThanOrEqual(count);
      }
    }),
  );
});
