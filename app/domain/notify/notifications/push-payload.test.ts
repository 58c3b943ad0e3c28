import { expect, test } from "vitest";
import { translateFor } from "#locales/translators.server.ts";
import type { MailedNotification } from "./mail-sentence.ts";
import { pushPayload } from "./push-payload.server.ts";

const MENTION: MailedNotification = {
  id: 7,
  type: "mention",
  data: { forum_name: "Ahşap", topic_title: "Sehpa", username: "ayşe.demir", topic_id: 3 },
  about: null,
};
const read = (...given: Parameters<typeof pushPayload>) => JSON.parse(pushPayload(...given));

test("the message says who, where and the first words, in the language of the member", () => {
  const content = "<p>@emma Bakar mısınız?</p><p>İkinci satır</p>";
  expect(read(translateFor("tr"), "tr", MENTION, content)).toEqual({
    title: "ayşe.demir sizden söz etti",
    body: "Ahşap » Sehpa\n@emma Bakar mısınız?\n\nİkinci satır",
    url: "/notifications/7",
    tag: "mention-7",
    lang: "tr",
  });
  expect(read(translateFor("en"), "en", MENTION, content)).toMatchObject({
    title: "ayşe.demir mentioned you",
    lang: "en",
  });
});

test("the short form has no word of the post", () => {
  expect(read(translateFor("en"), "en", MENTION, null).body).toBe("Ahşap » Sehpa");
});

test("addresses in the post are replaced, as in an e-mail", () => {
  const { body } = read(translateFor("en"), "en", MENTION, "<p>see https://evil.example/x now</p>");
  expect(body).toBe("Ahşap » Sehpa\nsee [address removed] now");
});

test("no text makes the message larger than services take", () => {
  const heavy = `e${"\u0301".repeat(99)}`;
  const data = { ...MENTION.data, topic_title: heavy.repeat(200), forum_name: "😀".repeat(100) };
  for (const content of [
    "\u0001".repeat(5000),
    "😀".repeat(5000),
    heavy.repeat(500),
    '"\\'.repeat(900),
  ]) {
    const payload = pushPayload(
      translateFor("tr"),
      "tr",
      { ...MENTION, data },
      `<p>${content}</p>`,
    );
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(3000);
    expect(JSON.parse(payload)).toMatchObject({ tag: "mention-7", url: "/notifications/7" });
  }
});
