import { expect, test, vi } from "vitest";
import { checkWrittenHtml } from "#app/content/check-written-html.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { refusingUnsafe } from "./content-refusals.server.ts";

test("HTML that the sanitizer would change is refused and logged as a security event", () => {
  const info = vi.spyOn(log, "info");
  expect(() =>
    refusingUnsafe({ id: 7 }, () => checkWrittenHtml("<p>a</p><script>alert(1)</script>")),
  ).toThrow(
    expect.objectContaining({ status: 422, key: "unsafeContent", about: { field: "content" } }),
  );
  expect(info).toHaveBeenCalledExactlyOnceWith({ event: "unsafe_content_refused", user_id: 7 });
});

test("other HTML is returned unchanged", () => {
  const info = vi.spyOn(log, "info");
  expect(refusingUnsafe({ id: 7 }, () => "<p>a</p>")).toBe("<p>a</p>");
  expect(info).not.toHaveBeenCalled();
});
