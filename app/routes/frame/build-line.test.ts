import { parse } from "node-html-parser";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ReaderContext } from "#app/client/page/reader.ts";
import type { BuildInfo } from "#app/lib/process/build-info.server.ts";
import { shownText } from "#tests/support/shown-text.ts";
import { en, tr } from "#tests/support/texts.ts";
import { BuildLine } from "./build-line.tsx";

const BUILD = {
  last_commit_hash: "0123456789abcdef0123456789abcdef01234567",
  last_commit_message: "Let bell, list and opened notifications agree on what is unread",
  last_commit_date: "2026-07-02T20:30:00.000Z",
  release_name: "Lale",
  release_version: "1.2.0",
  release_date: "2026-07-03T09:00:00.000Z",
};

test.each([
  ["tr", tr],
  ["en", en],
] as const)("the build is in the open, with tooltips for what is cut, in %s", (language, t) => {
  const line = lineOf(BUILD, language, t);
  const [hash, message, date, release] = line.querySelectorAll(".build > p > *");
  expect([hash?.textContent, hash?.getAttribute("title")]).toEqual([
    "01234567",
    BUILD.last_commit_hash,
  ]);
  expect(shownText(line.querySelector(".build > p"))).toBe(
    `${BUILD.last_commit_message.slice(0, 50)}…`,
  );
  expect([message?.textContent, message?.getAttribute("title")]).toEqual([
    BUILD.last_commit_message,
    BUILD.last_commit_message,
  ]);
  expect(date?.textContent).toBe("2026-07-02 23:30");
  expect([release?.textContent, release?.getAttribute("title")]).toEqual([
    "Lale 1.2.0",
    "2026-07-03 12:00",
  ]);
  expect(line.querySelector("details > summary")?.textContent).toBe(
    t("layout.version", { version: "1.2.0" }),
  );
});

test("what is not known is left out", () => {
  const nothing = {
    last_commit_hash: null,
    last_commit_message: null,
    last_commit_date: null,
    release_name: null,
    release_version: null,
    release_date: null,
  };
  expect(lineOf(nothing, "tr", tr).textContent).toBe("");
  const line = lineOf({ ...nothing, release_version: "1.2.0" }, "tr", tr);
  expect(line.querySelector(".build > p")?.textContent.trim()).toBe("1.2.0");
});

function lineOf(build: BuildInfo, language: "tr" | "en", t: typeof tr) {
  const reader = {
    language,
    theme: "light",
    time_zone: "Europe/Istanbul",
    site_name: "Divan",
    t,
  } as const;
  return parse(
    renderToStaticMarkup(
      createElement(ReaderContext, { value: reader }, createElement(BuildLine, { build })),
    ),
  );
}
