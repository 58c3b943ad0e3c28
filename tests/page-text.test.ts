import { expect, test } from "vitest";
import { linesOf } from "./support/page-text.ts";
import { nameOf, parsePage } from "./support/page-tree.ts";

test.each([
  ["<p>Bir</p><p>iki</p>", ["Bir", "iki"]],
  ["<p>Bir<br>iki</p>", ["Bir", "iki"]],
  ["<a href='/'>Bir</a><a href='/2'>iki</a>", ["Biriki"]],
  ["<nav>Bir</nav> <main>iki</main>", ["Bir iki"]],
  ["<ul><li>Bir</li><li>iki</li></ul>", ["Bir", "iki"]],
  ["<table><tr><th>Bir</th><td>iki</td></tr></table>", ["Bir iki"]],
  ["<details><summary>Bir</summary><p>iki</p></details>", ["Bir", "iki"]],
  ["<span hidden>Bir</span>", ["Bir"]],
  ["<label>Ad<input name='name'></label>", ["Ad[____]"]],
  ["<input type='hidden' name='id' value='1'><script>Bir</script>", []],
  ["<img src='x' alt='Bir'>", ["Bir"]],
])("%s", (html, lines) => {
  expect(linesOf(parsePage(html)).map(({ text }) => text)).toEqual(lines);
});

test.each([
  ["<a href='/'><span class='sr-only'>Kapat</span></a>", "Kapat"],
  ["<a href='/' aria-label='Kapat'><svg></svg></a>", ""],
  ["<a href='/'><span aria-hidden='true'>×</span></a>", ""],
  ["<a href='/'><img src='x' alt='Kapat'></a>", "Kapat"],
])("the name of %s", (html, name) => {
  expect(nameOf(parsePage(html))).toBe(name);
});
