import { afterEach, expect, test, vi } from "vitest";
import { env } from "#app/lib/process/env.server.ts";
import { sql } from "#tests/support/domain.ts";
import { siteName, watchSiteTexts } from "./site-texts.server.ts";

const HALF_A_MINUTE_MS = 30_000;

afterEach(() => {
  vi.useRealTimers();
});

test("a change whose signal was lost is read within half a minute", async () => {
  // setTimeout is not faked, because the driver limits the time of queries with it.
  vi.useFakeTimers({ toFake: ["setInterval"] });
  await watchSiteTexts();
  expect(siteName("tr")).toBe(env.SITE_NAME);
  await sql`insert into site_texts (language, name) values ('tr', 'Çınaraltı')`;
  vi.advanceTimersByTime(HALF_A_MINUTE_MS);
  await expect.poll(() => siteName("tr")).toBe("Çınaraltı");
});
