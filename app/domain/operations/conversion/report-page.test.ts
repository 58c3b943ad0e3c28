import { expect, test } from "vitest";
import { LANGUAGES } from "#locales/index.ts";
import { translateFor } from "#locales/translators.server.ts";
import { LOSSES } from "./losses.ts";
import type { ConversionReport } from "./report.server.ts";
import { reportPage } from "./report-page.ts";
import { cutReport, describeReport } from "./report-sections.ts";

const REPORT: ConversionReport = {
  source: "phpBB <3.3>",
  counts: [
    { thing: "members", before: 1204, after: 1203 },
    { thing: "posts", before: 2, after: 2 },
  ],
  removed: { topics: 1, replies: 2 },
  losses: LOSSES.map((loss, index) => ({
    loss,
    count: index + 1,
    example: index === 0 ? `[color="red"]<script>` : null,
  })),
  renamed: [
    { id: 3, before: "<b>Ayşe & Ali</b>", after: "ayşe.ali", reason: "letters" },
    { id: 4, before: "a", after: "m4", reason: "length" },
    { id: 5, before: "AYSE", after: "ayse2", reason: "taken" },
  ],
  doubled: [{ id: 9, username: "ikinci", kept_by: "birinci" }],
  private_forums: ["Yönetim › <i>Kurul</i>"],
  samples: [
    {
      path: "/topic/1",
      author: "ayşe.ali",
      before: `[b]Giriş[/b]\n<img src=x onerror="alert(1)">`,
      after: "Giriş\n\nson",
    },
  ],
};
const EMPTY: ConversionReport = {
  source: "Telegram",
  counts: [],
  removed: { topics: 0, replies: 0 },
  losses: [],
  renamed: [],
  doubled: [],
  private_forums: [],
  samples: [],
};

const reader = { t: translateFor("en"), language: "en" } as const;

test("the page has everything of the report, and is no markup of the source", () => {
  const page = reportPage(REPORT, reader);
  expect(page).toContain("<td>1,204</td><td>1,203</td>");
  expect(page).toContain("&lt;b&gt;Ayşe &amp; Ali&lt;/b&gt;");
  expect(page).toContain("Yönetim › &lt;i&gt;Kurul&lt;/i&gt;");
  expect(page).toContain("[b]Giriş[/b]<br>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  expect(page).toContain("phpBB &lt;3.3&gt;");
  expect(page).toContain("[color=&quot;red&quot;]&lt;script&gt;");
  expect(page).toContain("color-scheme: light dark");
  expect(page).not.toMatch(/<(?:script|img|i|link)\b|\son\w+="/);
});

test.each(LANGUAGES)("each kind of loss and each reason has a sentence in %s", (language) => {
  const t = translateFor(language);
  const sections = describeReport(cutReport(REPORT, 100), { t, language });
  const losses = sections.find(({ id }) => id === "losses")?.items ?? [];
  expect(losses).toHaveLength(LOSSES.length);
  for (const [index, { text }] of losses.entries()) expect(text).toContain(String(index + 1));
  const renamed = sections.find(({ id }) => id === "renamed")?.table?.rows ?? [];
  expect(renamed.map(({ cells }) => cells[2])).toEqual([
    t("conversion.renamedForLetters"),
    t("conversion.renamedForLength"),
    t("conversion.renamedBecauseTaken"),
  ]);
  expect(JSON.stringify(sections)).not.toMatch(/conversion\.|\{\{/);
});

test("a long list is cut on the page, which says how much is left out, and whole in the file", () => {
  const renamed = Array.from({ length: 103 }, (_, index) => ({
    id: index + 1,
    before: `Üye ${index + 1}!`,
    after: `uye.${index + 1}`,
    reason: "letters" as const,
  }));
  const report = { ...EMPTY, renamed };
  const sections = describeReport(cutReport(report, 100), reader);
  const section = sections.find(({ id }) => id === "renamed");
  expect([section?.table?.rows.length, section?.more]).toEqual([
    100,
    reader.t("conversion.more", { count: 3 }),
  ]);
  const page = reportPage(report, reader);
  expect(page).toContain("Üye 103!");
  expect(page).not.toContain("and 3 more");
});

test("a report without losses says so, and has no empty lists", () => {
  const sections = describeReport(cutReport(EMPTY, 100), reader);
  expect(sections.map(({ id }) => id)).toEqual(["counts", "losses"]);
  expect(sections[1]?.text).toBe(reader.t("conversion.nothingLost"));
});
