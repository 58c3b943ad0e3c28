import { expect, test } from "vitest";
import { startApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { runServer } from "#tests/support/launch.ts";
import { PEOPLE } from "#tests/support/people.ts";
import { startPushService } from "#tests/support/push-service.ts";
import { settingsOf } from "#tests/support/run-command.ts";

/** For busy machines; jobs of dead processes are looked for every ten seconds. */
const SOON = { timeout: 30_000 };
const SETTINGS = { SITE_URL: "http://127.0.0.1:3000", MAIL_FROM: "Divan <forum@divan.example>" };

test("a message whose process died while sending is sent again, as the same message", async () => {
  const app = await startApp(SETTINGS);
  const service = await startPushService();
  const { forum_id } = await makeForum(await app.apiAs("selin"), "Ahşap");
  const ayse = await app.apiAs("ayse");
  const topic_id = await makeTopic(ayse, forum_id, "Sehpa");
  const { fields, read } = service.newDevice();
  await (await app.as("emma")).post("/settings/push", fields);
  service.state.answer = () => new Promise(() => {});
  await makePost(ayse, topic_id, `<p>@${PEOPLE.emma.username} bakar mısın?</p>`);
  await expect.poll(() => service.received.length, SOON).toBe(1);
  await app.kill();

  service.state.answer = async () => 201;
  const jobs = () =>
    app.sql`select state, start_after > now() as is_waiting from pgboss.job where name = 'push-mention'`;
  expect(await jobs()).toMatchObject([{ state: "active" }]);
  await app.sql`update pgboss.job set started_on = started_on - expire_in where name = 'push-mention'`;
  const next = runServer({
    ...SETTINGS,
    ...settingsOf(app.database),
    DATA_DIR: app.data_dir,
    RATE_LIMIT_FACTOR: "0",
  });
  await next.address();
  await expect.poll(jobs, SOON).toMatchObject([{ state: "retry", is_waiting: true }]);
  await app.sql`update pgboss.job set start_after = now() where name = 'push-mention'`;
  await app.sql`select pg_notify('divan_jobs', 'push-mention')`;
  await expect.poll(jobs, SOON).toEqual([]);
  const messages = service.received.map((push) => read(push));
  expect(messages).toHaveLength(2);
  expect(messages[0]).toEqual(messages[1]);
  await next.stop();
  await app.stop();
  await service.stop();
}, 60_000);
