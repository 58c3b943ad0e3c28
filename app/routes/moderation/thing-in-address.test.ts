import { expect, test } from "vitest";
import { thingInAddress } from "./thing-in-address.server.ts";

test("the ids of replies are larger than those of topics", () => {
  expect(thingInAddress(new URL("https://divan.example/?topic=7&post=3000000000"))).toEqual({
    topic_id: 7,
    post_id: 3_000_000_000,
  });
});
