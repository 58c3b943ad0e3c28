import { afterAll, afterEach, expect, test, vi } from "vitest";
import { log } from "#app/lib/process/log.server.ts";
import { queryStarted, withoutTimeLimit, withTimeLimit } from "./time-limit.server.ts";

const now = vi.spyOn(performance, "now");
const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
let now_ms = 0;

afterEach(() => {
  warn.mockClear();
});

afterAll(() => {
  now.mockRestore();
  warn.mockRestore();
});

function run(strings: string[], ms: number): void {
  now.mockReturnValue(now_ms);
  const end = queryStarted({ strings });
  now_ms += ms;
  now.mockReturnValue(now_ms);
  end();
}
const logged = () => warn.mock.calls.map(([fields]) => fields);

test("a statement of more than a second is logged, in a request and outside of it", async () => {
  run(["select 1 from quick"], 999);
  run(["select a from job_of_queue"], 1001.4);
  await withTimeLimit(async () => run(["select a from request"], 1500));
  expect(logged()).toEqual([
    { statement: "select a from job_of_queue", ms: 1001, unlogged: 0 },
    { statement: "select a from request", ms: 1500, unlogged: 0 },
  ]);
});

test("what a command of the operator runs may take long", async () => {
  await withoutTimeLimit(async () => run(["select a from command"], 60_000));
  expect(logged()).toEqual([]);
});

test.each([
  [["select * from users where email = 'ayse@example.org' and id = 42"], "email = ? and id = ?"],
  [["select 'it''s' || $1 from t2 limit 10"], "select ? || $1 from t2 limit ?"],
  [["select a\n    from topics where id = ", " and name = ", ""], "id = ? and name = ?"],
  [["do $x$ begin secret $$ $x$"], "do ?"],
  [[`select '${"secret ".repeat(2000)}`], "select ?"],
])("its values are left out: %j", (strings, end) => {
  run(strings, 2000);
  const [fields] = logged();
  expect(fields).toMatchObject({ statement: expect.stringContaining(end) });
  expect(JSON.stringify(fields)).not.toMatch(/secret|ayse|it''s|42/);
});

test("the same statement is logged once a minute, with how often it was left out", () => {
  for (const ms of [1100, 1100, 1100, 60_000]) run(["select a from again where id = ", ""], ms);
  expect(logged()).toMatchObject([{ unlogged: 0 }, { ms: 60_000, unlogged: 2 }]);
});
