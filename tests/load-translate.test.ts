import { expect, test } from "vitest";
import type { TextKey } from "#locales/index.ts";
import { loadTranslate } from "#locales/load-translate.ts";
import { translateFor } from "#locales/translators.server.ts";

/** Simulates a component that needs a text: when it waits, the texts are loading. */
async function textOf(t: (key: TextKey) => string, key: TextKey) {
  try {
    return { waits: false, text: t(key) };
  } catch (loading) {
    await loading;
    return { waits: true, text: t(key) };
  }
}

test.each(["tr", "en"] as const)(
  "reading pages have their texts at once, and wait for the others once, in %s",
  async (language) => {
    const t = await loadTranslate(language);
    const inServer = translateFor(language);
    const keys = ["messages.nameRequired", "messages.scopeRequired", "apiKeys.heading"] as const;
    const texts = [];
    for (const key of keys) texts.push(await textOf(t, key));
    expect(texts).toEqual(keys.map((key, index) => ({ waits: index === 1, text: inServer(key) })));
  },
);
