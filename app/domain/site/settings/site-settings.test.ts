import { beforeEach, expect, test } from "vitest";
import { env } from "#app/lib/process/env.server.ts";
import { actor, createdForum, createdMember, sql } from "#tests/support/domain.ts";
import { findFirstStepList, takeFirstSteps } from "./first-steps.server.ts";
import { site_input } from "./input.ts";
import {
  areThanksOff,
  findSiteText,
  loadSiteTexts,
  siteAccent,
  siteName,
} from "./parts/site-texts.server.ts";
import { findRenderedText } from "./rendered-texts.server.ts";
import {
  changeSiteTexts,
  getSiteTexts,
  hideFirstSteps,
  previewSiteTexts,
} from "./site-settings.server.ts";

/** The form with the box of thanks checked, as it is at first. */
const texts = (fields: Record<string, string> = {}) =>
  site_input.parse({ thanks: "on", ...fields });

beforeEach(async () => {
  await sql`delete from site_texts`;
  await sql`delete from site_settings`;
  await loadSiteTexts();
});

test("an empty text is taken from the other language, and the name at last from the environment", async () => {
  const selin = await actor("selin");
  expect(siteName("tr")).toBe(env.SITE_NAME);
  await changeSiteTexts(selin, texts({ name_en: "The Plane Tree", tagline_tr: "Gölgede sohbet" }));
  expect([siteName("tr"), siteName("en")]).toEqual(["The Plane Tree", "The Plane Tree"]);
  expect(findSiteText("tagline", "en")).toEqual({ text: "Gölgede sohbet", language: "tr" });
  expect(findSiteText("footer", "en")).toBeNull();
  await changeSiteTexts(selin, texts({ name_tr: "Çınaraltı", name_en: "The Plane Tree" }));
  expect([siteName("tr"), siteName("en")]).toEqual(["Çınaraltı", "The Plane Tree"]);
  expect(findSiteText("tagline", "tr")).toBeNull();
});

test("long texts are Markdown, and what is unsafe in them stays text", async () => {
  await changeSiteTexts(
    await actor("selin"),
    texts({ rules_tr: "**Nazik** olun <script>alert(1)</script>" }),
  );
  expect(findRenderedText("rules", "en")).toEqual({
    html: expect.stringContaining("<strong>Nazik</strong>"),
    language: "tr",
  });
  expect(findRenderedText("rules", "tr")?.html).not.toContain("<script");
  expect(findRenderedText("welcome", "tr")).toBeNull();
});

test("a change is recorded with the fields that differ", async () => {
  const selin = await actor("selin");
  const [earlier] = await sql`select coalesce(max(id), 0) as last_id from audit_log`;
  await changeSiteTexts(selin, texts({ name_tr: "Çınaraltı" }));
  await changeSiteTexts(selin, texts({ name_tr: "Çınaraltı", footer_en: "Since 2024" }));
  await changeSiteTexts(selin, texts({ name_tr: "Çınaraltı", footer_en: "Since 2024" }));
  const entries =
    await sql`select subject_name, before, after from audit_log where subject_type = 'site' and id > ${earlier?.last_id} order by id`;
  expect(entries).toEqual([
    { subject_name: env.SITE_NAME, before: { name_tr: "" }, after: { name_tr: "Çınaraltı" } },
    { subject_name: "Çınaraltı", before: { footer_en: "" }, after: { footer_en: "Since 2024" } },
  ]);
});

test("a form that was loaded before another superuser saved is refused, until it is loaded again", async () => {
  const [selin, other] = [await actor("selin"), await createdMember({ is_superuser: true })];
  const { version } = await getSiteTexts(selin);
  const saved = await Promise.allSettled([
    changeSiteTexts(selin, texts({ name_tr: "Çınaraltı" }), [version]),
    changeSiteTexts(other, texts({ rules_tr: "Nazik olun" }), [version]),
  ]);
  expect(saved.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(saved.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { status: 409, key: "changedMeanwhile" },
  });
  const stored = await getSiteTexts(other);
  await changeSiteTexts(other, { ...stored.texts, footer_en: "Since 2024" }, [stored.version]);
  expect(await getSiteTexts(selin)).toMatchObject({
    texts: { ...stored.texts, footer_en: "Since 2024" },
  });
});

test("only superusers read, preview and change the settings", async () => {
  const ayse = await actor("ayse");
  const refused = { status: 403, key: "notEnoughPrivileges" };
  await expect(getSiteTexts(ayse)).rejects.toMatchObject(refused);
  await expect(previewSiteTexts(ayse, texts())).rejects.toMatchObject(refused);
  await expect(changeSiteTexts(ayse, texts({ name_tr: "Benim" }))).rejects.toMatchObject(refused);
  await expect(hideFirstSteps(ayse)).rejects.toMatchObject(refused);
  await expect(findFirstStepList(ayse)).rejects.toMatchObject(refused);
  expect(await sql`select from site_texts`).toHaveLength(0);
});

test("a preview shows the long texts and stores nothing", async () => {
  const preview = await previewSiteTexts(
    await actor("selin"),
    texts({ name_tr: "Çınaraltı", welcome_en: "*Come in*" }),
  );
  expect(preview).toEqual({ welcome_en: expect.stringContaining("<em>Come in</em>") });
  expect(await sql`select from site_texts`).toHaveLength(0);
});

test.each([
  ["name_tr", 40],
  ["tagline_en", 120],
  ["welcome_tr", 4000],
  ["rules_en", 4000],
  ["footer_tr", 500],
])("%s has at most %i characters, in the form and in the table", async (field, max) => {
  expect(site_input.safeParse({ [field]: "a".repeat(max) }).success).toBe(true);
  const { error } = site_input.safeParse({ [field]: "a".repeat(max + 1) });
  expect(error?.issues).toMatchObject([{ path: [field], message: "tooLong" }]);
  const [column = "", language = ""] = field.split("_");
  const stored = sql`insert into site_texts ${sql({ language, [column]: "a".repeat(max + 1) })}`;
  await expect(stored).rejects.toMatchObject({ constraint_name: `site_texts_${column}` });
});

test("a text that costs too much to show is refused in its field", async () => {
  const costly = texts({ rules_en: "![ev](https://example.org/ev.png)".repeat(31) });
  const refusal = changeSiteTexts(await actor("selin"), costly);
  await expect(refusal).rejects.toMatchObject({ about: { field: "rules_en" } });
  expect(await sql`select from site_texts`).toHaveLength(0);
});

test("facts tick the first steps off, and a superuser hides them", async () => {
  const selin = await actor("selin");
  const done = async () =>
    (await findFirstStepList(selin))?.steps.flatMap(({ name, is_done }) => (is_done ? [name] : []));
  await sql`delete from backups`;
  expect(await done()).toEqual(["invite"]);
  await createdForum();
  expect(await done()).toEqual(["forum", "invite"]);
  await changeSiteTexts(selin, texts({ name_tr: "Çınaraltı" }));
  expect(await done()).toEqual(["name", "forum", "invite"]);
  await sql`insert into backups (name, status, verified_at) values ('a', 'running', null)`;
  expect(await done()).toEqual(["name", "forum", "invite"]);
  await sql`update backups set status = 'verified', verified_at = now()`;
  expect(await done()).toEqual(["name", "forum", "invite", "backup"]);
  await hideFirstSteps(selin);
  await hideFirstSteps(selin);
  expect(await findFirstStepList(selin)).toBeNull();
});

test("each superuser is led to the first steps once, and nobody while there are none", async () => {
  const [selin, other] = [await actor("selin"), await createdMember({ is_superuser: true })];
  await sql`update users set saw_first_steps = false`;
  expect(await takeFirstSteps(await actor("ayse"))).toBe(false);
  const taken = await Promise.all([takeFirstSteps(selin), takeFirstSteps(selin)]);
  expect(taken.toSorted()).toEqual([false, true]);
  expect(await takeFirstSteps(selin)).toBe(false);
  await hideFirstSteps(selin);
  expect(await takeFirstSteps(other)).toBe(false);
  expect(await sql`select id from users where saw_first_steps`).toEqual([{ id: selin.id }]);
});

test("the number of reports that hide a reply is stored and recorded, and may be empty", async () => {
  const selin = await actor("selin");
  await changeSiteTexts(selin, texts({ reports_to_hide: "3" }));
  expect((await getSiteTexts(selin)).texts.reports_to_hide).toBe("3");
  expect(await sql`select reports_to_hide from site_settings`).toEqual([{ reports_to_hide: 3 }]);
  const [entry] =
    await sql`select before, after from audit_log where subject_type = 'site' order by id desc`;
  expect(entry).toEqual({ before: { reports_to_hide: "" }, after: { reports_to_hide: "3" } });
  await changeSiteTexts(selin, texts());
  expect(await sql`select reports_to_hide from site_settings`).toEqual([{ reports_to_hide: null }]);
  for (const reports_to_hide of ["1", "101", "x", "2.5"])
    expect(site_input.safeParse({ reports_to_hide }).success).toBe(false);
});

test("thanks are on at first, and an unchecked box switches them off in this process at once", async () => {
  const selin = await actor("selin");
  expect((await getSiteTexts(selin)).texts.thanks).toBe("on");
  await changeSiteTexts(selin, site_input.parse({ reports_to_hide: "4" }));
  expect(areThanksOff()).toBe(true);
  expect(await sql`select reports_to_hide, thanks_off from site_settings`).toEqual([
    { reports_to_hide: 4, thanks_off: true },
  ]);
  const [entry] =
    await sql`select before, after from audit_log where subject_type = 'site' order by id desc`;
  expect(entry).toEqual({
    before: { reports_to_hide: "", thanks: "on" },
    after: { reports_to_hide: "4", thanks: "off" },
  });
  await changeSiteTexts(selin, texts({ reports_to_hide: "4" }));
  expect(areThanksOff()).toBe(false);
  expect(site_input.safeParse({ thanks: "yes" }).success).toBe(false);
});

test("the colour of the site is one of six, holds in this process at once and is recorded", async () => {
  const selin = await actor("selin");
  expect(siteAccent()).toBeUndefined();
  await changeSiteTexts(selin, texts({ accent: "plum" }));
  expect(siteAccent()).toBe("plum");
  expect(await sql`select accent from site_settings`).toEqual([{ accent: "plum" }]);
  const [entry] =
    await sql`select before, after from audit_log where subject_type = 'site' order by id desc`;
  expect(entry).toEqual({ before: { accent: "teal" }, after: { accent: "plum" } });
  await changeSiteTexts(selin, texts());
  expect(siteAccent()).toBeUndefined();
  expect(site_input.safeParse({ accent: "red" }).success).toBe(false);
  await expect(sql`update site_settings set accent = 'red'`).rejects.toThrow(
    "site_settings_accent",
  );
});

test("texts in a language without a checked box are kept and not shown", async () => {
  const selin = await actor("selin");
  const both = { name_tr: "Çınaraltı", name_en: "The Plane Tree", rules_en: "Be kind" };
  await changeSiteTexts(selin, texts({ ...both, language_tr: "on", language_en: "on" }));
  await changeSiteTexts(selin, texts({ ...both, language_tr: "on" }));
  expect([siteName("en"), findSiteText("rules", "tr")]).toEqual(["Çınaraltı", null]);
  const stored = await getSiteTexts(selin);
  expect(stored.texts).toMatchObject({ ...both, language_tr: "on", language_en: "off" });
  await changeSiteTexts(selin, { ...stored.texts, language_en: "on" });
  expect([siteName("en"), findSiteText("rules", "tr")]).toEqual([
    "The Plane Tree",
    { text: "Be kind", language: "en" },
  ]);
});

test("without any checked box the site has texts in all languages", async () => {
  const selin = await actor("selin");
  await changeSiteTexts(selin, texts({ name_en: "The Plane Tree" }));
  expect((await getSiteTexts(selin)).texts).toMatchObject({ language_tr: "on", language_en: "on" });
});
