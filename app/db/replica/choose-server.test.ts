import { expect, test } from "vitest";
import { chooseServer, type RequestState } from "./choose-server.ts";

const READ = 'select "id" from "topics"';
const NOON_MS = Date.UTC(2026, 10, 22, 12);

function request(changes: Partial<RequestState> = {}): RequestState {
  const member = { id: 1, wrote_at: new Date(NOON_MS) };
  return { is_reading: true, has_written: false, member, ...changes };
}

test("a member reads from a replica that has replayed their last write", () => {
  expect(chooseServer(READ, request(), NOON_MS + 1)).toBe("replica");
  expect(chooseServer(READ, request({ member: { id: 1, wrote_at: null } }), NOON_MS)).toBe(
    "replica",
  );
});

test.each([
  ["the replica has not replayed the member's last write", READ, request(), NOON_MS - 1],
  ["the last write has the time of the replica's state", READ, request(), NOON_MS],
  ["the replica cannot be used", READ, request(), null],
  ["the request may change something", READ, request({ is_reading: false }), NOON_MS + 1],
  ["the request has changed something", READ, request({ has_written: true }), NOON_MS + 1],
  ["nobody is signed in", READ, request({ member: null }), NOON_MS + 1],
  ["there is no request", READ, undefined, NOON_MS + 1],
  ["the statement locks rows", `${READ} for update`, request(), NOON_MS + 1],
  ["the statement writes", 'update "topics" set "title" = $1', request(), NOON_MS + 1],
])("the primary answers when %s", (_, statement, state, replayed_until_ms) => {
  expect(chooseServer(statement, state, replayed_until_ms)).toBe("primary");
});
