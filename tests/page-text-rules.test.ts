import { describe, expect, test } from "vitest";
import { faultsOfNotice, RULES } from "./http/text/rules.ts";
import { parsePage } from "./support/page-tree.ts";

const LINES = "<p>Satır</p>";

/** Each rule has pages that break it and pages that do not. */
const EXAMPLES: Record<string, { wrong: string[]; right: string[] }> = {
  "has one h1, within the first thirteen lines": {
    wrong: [LINES, "<h1>Bir</h1><h1>İki</h1>", `${LINES.repeat(13)}<h1>Bir</h1>`],
    right: [`${LINES.repeat(12)}<h1>Bir</h1>`],
  },
  "skips no level of headings": {
    wrong: ["<h1>Bir</h1><h3>İki</h3>"],
    right: ["<h1>Bir</h1><h2>İki</h2><h3>Üç</h3><h2>Dört</h2>"],
  },
  "has text in each link, button and summary": {
    wrong: ['<a href="/" aria-label="Kapat"><svg></svg></a>', "<button><img src='x'></button>"],
    right: ['<a href="/"><span class="sr-only">Kapat</span></a>'],
  },
  "has space between neighbours": {
    wrong: [
      "<a href='/1'>1</a><a href='/2'>2</a>",
      "<b>Başarılı!</b>Yanıtınız",
      "<nav>Menü</nav><main>Konu</main>",
      "<input name='q'><button>Ara</button>",
    ],
    right: [
      "<a href='/1'>1</a> <a href='/2'>2</a>",
      "“<b>Sehpa</b>”, #<b>5</b>",
      "<p>Bir</p><p>iki</p>",
      "<div class='prose'><b>Bir</b>iki</div>",
      "<span class='truncated'>Bir iki<span>nci</span></span>",
    ],
  },
  "numbers nothing": {
    wrong: ["<ol><li>Bir</li></ol>"],
    right: ["<div class='prose'><ol><li>Bir</li></ol></div>", "<ul><li>Bir</li></ul>"],
  },
  "has a caption and row headers in each table": {
    wrong: [
      "<table><tr><th scope='row'>Bir</th><td>1</td></tr></table>",
      "<table><caption>Sayılar</caption><tr><td>Bir</td><td>1</td></tr></table>",
    ],
    right: ["<table><caption>Sayılar</caption><tr><th scope='row'>Bir</th><td>1</td></tr></table>"],
  },
  "has a label for each field": {
    wrong: ["<input name='ad' aria-label='Ad'>", "<label for='soyad'>Ad</label><input id='ad'>"],
    right: ["<label for='ad'>Ad</label><input id='ad'>", "<label>Ad <input></label>"],
  },
  "gives different targets different names": {
    wrong: [
      "<a href='/1'>Sil</a><a href='/2'>Sil</a>",
      "<form><input type='hidden' name='id' value='1'><button>Sil</button></form><form><input type='hidden' name='id' value='2'><button>Sil</button></form>",
    ],
    right: [
      "<a href='/1'>Sil</a><a href='/1'>Sil</a>",
      "<a href='/1'>Sil<span class='sr-only'>: bir</span></a><a href='/2'>Sil</a>",
    ],
  },
  "has a field in each form that posts, because lynx sends a GET without": {
    wrong: ["<form method='post'><button>Sil</button></form>"],
    right: [
      "<form method='post'><button name='intent' value='delete'>Sil</button></form>",
      "<form><button>Ara</button></form>",
    ],
  },
  "has a name for each field, because lynx sends it without too": {
    wrong: ["<form method='post'><input value='selin'></form>"],
    right: ["<form method='post'><input name='username' value='selin'></form>"],
  },
};

test("each rule has examples", () => {
  expect(Object.keys(EXAMPLES)).toEqual(Object.keys(RULES));
});

describe.each(Object.entries(EXAMPLES))("%s", (name, { wrong, right }) => {
  test.each(wrong)("wrong: %s", (html) => {
    expect(RULES[name]?.(parsePage(html))).not.toEqual([]);
  });
  test.each(right)("right: %s", (html) => {
    expect(RULES[name]?.(parsePage(html))).toEqual([]);
  });
});

describe("a notice", () => {
  test.each([
    "<main><h1>Konu</h1></main><p>Gönderildi.</p>",
    "<main><h1>Konu</h1><p>Gönderildi.</p></main>",
    "<p>Gönderildi.</p><main><h1>Konu</h1></main>",
    "<main><p>Gönderildi.</p><h1>Konu</h1></main><p>Gönderildi.</p>",
    "<main><h1>Konu</h1></main>",
  ])("wrong: %s", (html) => {
    expect(faultsOfNotice(parsePage(html), "Gönderildi.")).not.toEqual([]);
  });

  test("is right at the beginning of the main part", () => {
    const html = "<nav>Menü</nav><main><p>Başarılı! Gönderildi.</p><h1>Konu</h1></main>";
    expect(faultsOfNotice(parsePage(html), "Gönderildi.")).toEqual([]);
  });
});
