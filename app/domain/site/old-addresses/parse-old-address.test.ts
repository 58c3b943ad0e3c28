import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseOldAddress } from "./parse-old-address.ts";

test.each<[string, string[]]>([
  // phpBB
  ["/viewtopic.php?t=5", ["viewtopic.php?t=5"]],
  ["/forum/viewtopic.php?f=2&t=3&p=17", ["viewtopic.php?p=17", "viewtopic.php?t=3"]],
  ["/viewtopic.php?p=17&t=3&f=2", ["viewtopic.php?p=17", "viewtopic.php?t=3"]],
  ["/viewtopic.php?p=17#p17", ["viewtopic.php?p=17"]],
  ["/viewtopic.php?t=3&start=15#p18", ["viewtopic.php?p=18", "viewtopic.php?t=3"]],
  ["/viewtopic.php?p=17#17", ["viewtopic.php?p=17"]],
  ["/viewtopic.php?f=2&amp%3Bt=3", ["viewtopic.php?t=3"]],
  ["/viewtopic.php?f=2&amp;t=3&amp;p=17", ["viewtopic.php?p=17", "viewtopic.php?t=3"]],
  [
    "/viewtopic.php?sid=0123456789abcdef0123456789abcdef&t=3&hilit=a%20b&view=unread&style=2",
    ["viewtopic.php?t=3"],
  ],
  ["/viewtopic.php?t=3&t=4", ["viewtopic.php?t=4"]],
  ["/viewtopic.php?t=0012", ["viewtopic.php?t=12"]],
  ["/viewtopic.php?p=17%23p17", ["viewtopic.php?p=17"]],
  ["/viewtopic.php?t=3).", ["viewtopic.php?t=3"]],
  ["./viewtopic.php?t=3", ["viewtopic.php?t=3"]],
  ["../forum/viewtopic.php?t=3", ["viewtopic.php?t=3"]],
  ["viewtopic.php?t=3", ["viewtopic.php?t=3"]],
  ["/a/b/viewforum.php?f=3&start=25", ["viewforum.php?f=3"]],
  ["/memberlist.php?mode=viewprofile&u=9", ["memberlist.php?u=9"]],
  ["/memberlist.php?un=Ali+Veli&mode=viewprofile", ["memberlist.php?un=ali veli"]],
  ["/memberlist.php?un=%C5%9Eule%25&u=9", ["memberlist.php?un=şule%", "memberlist.php?u=9"]],
  ["/memberlist.php?un=a%2Fb", []],
  ["/forum/download/file.php?id=4&mode=view", ["download/file.php?id=4"]],
  ["/download/file.php?avatar=9_12.jpg", []],
  ["/viewtopic.php?f=2", []],
  ["/viewtopic.php?t=0&p=-1", []],
  ["/viewtopic.php?t[]=3", []],
  ["/viewtopic.php/t/12?t=3", ["t/12"]],
  ["/file.php?id=4", []],
  ["/forum/index.php?sid=0123", ["index.php"]],
  // Discourse
  ["/t/cay-bahcesi/12", ["t/12"]],
  ["/t/12", ["t/12"]],
  ["/t/12/5", ["t/12/5", "t/12"]],
  ["/community/t/slug/12/5?u=x", ["t/12/5", "t/12"]],
  ["/t/%C3%A7ay/12/", ["t/12"]],
  ["/t/topic/12/5", ["t/12/5", "t/12"]],
  ["/t/-/12", ["t/12"]],
  ["/t/12/last", ["t/12"]],
  ["/t/slug/12/last", ["t/12"]],
  ["/t/slug", []],
  ["/p/34", ["p/34"]],
  ["/p/34?u=ayse", ["p/34"]],
  ["/u/Ayşe", ["u/ayşe"]],
  ["/u/Ay%C5%9Fe/summary", ["u/ayşe"]],
  ["/users/IŞIL", ["u/işil"]],
  ["/forum/users/mehmet.k/activity", ["u/mehmet.k"]],
  ["/c/genel/4", ["c/4"]],
  ["/c/4", ["c/4"]],
  ["/c/a/b/4/l/latest", ["c/4"]],
  ["/c/a/b/4/none?period=all", ["c/4"]],
  ["/c/genel", []],
  ["/uploads/short-url/1ROzVwqVbXg.jpeg?dl=1", ["uploads/short-url/1ROzVwqVbXg"]],
  [`/forum/uploads/default/original/2X/0/${"0a".repeat(20)}.jpeg`, [`uploads/${"0a".repeat(20)}`]],
  [
    `/uploads/default/optimized/1X/${"0a".repeat(20)}_2_690x388.jpeg`,
    [`uploads/${"0a".repeat(20)}`],
  ],
  ["/uploads/short-url/", []],
  ["/uploads/short-url/a-b", []],
  ["/uploads/default/original/1X/avatar.png", []],
  // NodeBB
  ["/topic/12/slug", ["topic/12"]],
  ["/topic/12/slug/5", ["topic/12/5", "topic/12"]],
  ["/topic/12", ["topic/12"]],
  ["/topic/12/5", ["topic/12/5", "topic/12"]],
  ["/topic/12/%C3%A7ay/5?lang=tr", ["topic/12/5", "topic/12"]],
  ["/topic/slug", []],
  ["/post/34", ["post/34"]],
  ["/user/ayse-y", ["user/ayse-y"]],
  ["/forum/user/ayse-y/topics", ["user/ayse-y"]],
  ["/user/Old%20Name", ["user/old name"]],
  ["/uid/5", ["uid/5"]],
  ["/category/3/slug", ["category/3"]],
  ["/category/3/slug/17", ["category/3"]],
  // None
  ["", []],
  ["/", []],
  ["/wp-login.php", []],
  ["/u/", []],
  ["/u/%E0%A4%A", []],
  ["/u/a%00b", []],
  ["/u/a\0b", []],
  ["/u/a%0Ab", []],
  ["/u/a%2Fb", []],
  ["/u/\ud800", []],
  [`/u/${"a".repeat(101)}`, []],
  [`/u/${"a".repeat(100)}`, [`u/${"a".repeat(100)}`]],
  [`/t/${"9".repeat(16)}`, []],
  [`/t/${"a".repeat(5000)}/12`, []],
  ["/p/3e4", []],
  ["/p/ 34", []],
])("%j was the address %j", (path_and_query, addresses) => {
  expect(parseOldAddress(path_and_query)).toEqual(addresses);
});

const an_id = fc.integer({ min: 1, max: 999_999_999 });
const a_name = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
  .map((name) => parseOldAddress(`/u/${encodeURIComponent(name)}`)[0])
  .filter((address) => address !== undefined);

test("an address is its own first one, in any folder", () => {
  const addresses = fc.oneof(
    a_name,
    fc
      .tuple(fc.constantFrom("t", "topic"), an_id, an_id)
      .map(([word, id, number]) => `${word}/${id}/${number}`),
    fc
      .tuple(fc.constantFrom("t", "p", "c", "topic", "post", "uid", "category"), an_id)
      .map((parts) => parts.join("/")),
    fc
      .tuple(
        fc.constantFrom(
          "viewtopic.php?p=",
          "viewtopic.php?t=",
          "viewforum.php?f=",
          "memberlist.php?u=",
          "download/file.php?id=",
        ),
        an_id,
      )
      .map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(addresses, fc.constantFrom("/", "/forum/", "/a/b/"), (address, folder) => {
      // A name may have signs that mean something in an address.
      const written = address.startsWith("u/")
        ? `u/${encodeURIComponent(address.slice(2))}`
        : address;
      expect(parseOldAddress(`${folder}${written}`)[0]).toBe(address);
    }),
  );
});

test("whatever is asked for, the answer is a short list of short texts", () => {
  const parts = fc.constantFrom(
    ..."/ t u topic viewtopic.php ? p= & &amp; # % %C5 \0 12 \ud800 é .. \\ download file.php id= = + ; x".split(
      " ",
    ),
  );
  const hostile = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(parts, { maxLength: 12 }).map((words) => words.join("")),
  );
  fc.assert(
    fc.property(hostile, (text) => {
      const addresses = parseOldAddress(text);
      expect(addresses.length).toBeLessThanOrEqual(3);
      expect(new Set(addresses).size).toBe(addresses.length);
      for (const address of addresses) {
        expect(address.length).toBeLessThanOrEqual(200);
        expect(address.isWellFormed()).toBe(true);
        expect(address).not.toMatch(/\p{Cc}/u);
      }
    }),
  );
});
