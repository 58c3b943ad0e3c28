import { expect, test } from "vitest";
import { type AccountDraft, chooseDraft, type DeviceDraft, fieldsWithDraft } from "./drafts.ts";

const NOON = new Date("2030-01-01T12:00:00Z");
const account: AccountDraft = {
  id: 1,
  title: null,
  content: "Hesapta",
  rich_html: "<p>Hesapta</p>",
  edited_version: null,
  form_key: "telefon",
  version: "2",
  saved_at: NOON,
};
const device = (fields: Partial<DeviceDraft> = {}): DeviceDraft => ({
  content: "<p>Cihazda</p>",
  content_format: "html",
  form_key: "dizüstü",
  typed_at: NOON.getTime() - 1000,
  ...fields,
});

test.each([
  ["nothing", null, null, null, false],
  ["only a draft of the account", null, account, "account", false],
  ["only a draft of the device", device(), null, "device", false],
  [
    "a draft that was saved, and then sent elsewhere",
    device({ is_saved: true }),
    null,
    null,
    false,
  ],
  [
    "a draft that was saved, and then continued elsewhere",
    device({ is_saved: true }),
    account,
    "account",
    false,
  ],
  [
    "a draft of the same form, which has been typed further",
    device({ form_key: "telefon" }),
    account,
    "device",
    false,
  ],
  [
    "a draft that was loaded from the account's",
    device({ draft_version: "2" }),
    account,
    "device",
    false,
  ],
  [
    "a draft that was loaded from an older one",
    device({ draft_version: "1" }),
    account,
    "account",
    true,
  ],
  ["an older draft", device(), account, "account", true],
  ["a newer draft", device({ typed_at: NOON.getTime() + 1000 }), account, "device", true],
  ["a draft with the same text", device({ content: "<p>Hesapta</p>" }), account, "account", false],
  [
    "a draft with another title",
    device({ content: "<p>Hesapta</p>", title: "Sehpa" }),
    account,
    "account",
    true,
  ],
] as const)("%s", (_, of_device, of_account, shown, has_other) => {
  expect(chooseDraft(of_device, of_account)).toEqual({ shown, has_other });
});

test("a chosen draft is saved under the version on which it is based", () => {
  const fields = { content: "Burada", form_key: "dizüstü", draft_version: "", version: "yeni" };
  const text = { content: "Orada", content_format: "markdown" } as const;
  expect(fieldsWithDraft(fields, { ...text, version: "eski" }, "2")).toEqual({
    title: "",
    ...text,
    form_key: "dizüstü",
    draft_version: "2",
    version: "eski",
  });
  expect(fieldsWithDraft(fields, text, "2").version).toBe("yeni");
});
