import { createECDH, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { PUSH_ENDPOINT_MAX } from "#app/contract/field-limits.ts";
import { db } from "#app/db/client.server.ts";
import { createdMember, exhaustLimit, sql } from "#tests/support/domain.ts";
import {
  endOtherSessions,
  endSession,
  openSession,
} from "../../accounts/sign-in/sessions.server.ts";
import type { User } from "../../members/users/user.ts";
import {
  addPushDevice,
  listPushDevices,
  PUSH_DEVICES_MAX,
  removePushDevice,
} from "./devices.server.ts";
import { push_device_input } from "./push-input.ts";
import { findPublicKey, storeFirstPushKeys } from "./push-keys.server.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let endpoints = 0;

/** A literal public address, because the tests ask no name server. */
function newDevice(endpoint = `https://9.9.9.9/push/${(endpoints += 1)}`) {
  const device_key = createECDH("prime256v1").generateKeys("base64url");
  return { endpoint, device_key, auth: randomBytes(16).toString("base64url") };
}

async function signedIn(member: User): Promise<number> {
  const device = { address: null, user_agent: FIREFOX };
  return (await db.transaction((tx) => openSession(tx, member, "site", device))).id;
}

async function storedDevices(member: User) {
  return await sql`select session_id, endpoint from push_subscriptions where user_id = ${member.id} order by id`;
}

test("two processes at once make one pair of keys, and a later start keeps it", async () => {
  await sql`delete from push_keys`;
  await Promise.all([storeFirstPushKeys(), storeFirstPushKeys()]);
  const [first, ...others] = await sql`select public_key, private_key from push_keys`;
  expect(others).toEqual([]);
  expect(await findPublicKey()).toBe(first?.public_key);
  await storeFirstPushKeys();
  expect(await sql`select public_key, private_key from push_keys`).toEqual([first]);
});

test("a session has one device, which the list names without its endpoint and keys", async () => {
  const member = await createdMember();
  const [session_id, other_id] = [await signedIn(member), await signedIn(member)];
  const [first, second, other] = [newDevice(), newDevice(), newDevice()];
  await addPushDevice(member, session_id, first);
  await addPushDevice(member, other_id, other);
  await addPushDevice(member, session_id, second);
  expect(await storedDevices(member)).toEqual([
    { session_id: other_id, endpoint: other.endpoint },
    { session_id, endpoint: second.endpoint },
  ]);
  const devices = await listPushDevices(member, session_id);
  expect(devices).toMatchObject([
    { name: "Firefox, Linux", is_this: true },
    { name: "Firefox, Linux", is_this: false },
  ]);
  for (const secret of [...Object.values(second), ...Object.values(other)])
    expect(JSON.stringify(devices)).not.toContain(secret);
});

test("an endpoint moves to the member who uses the browser now, with the new keys", async () => {
  const [before, now] = [await createdMember(), await createdMember()];
  const device = newDevice();
  await addPushDevice(before, await signedIn(before), device);
  const session_id = await signedIn(now);
  const renewed = newDevice(device.endpoint);
  await addPushDevice(now, session_id, renewed);
  expect(await storedDevices(before)).toEqual([]);
  const rows = await sql`select * from push_subscriptions where endpoint = ${device.endpoint}`;
  expect(rows).toMatchObject([
    { user_id: now.id, session_id, p256dh: renewed.device_key, auth: renewed.auth },
  ]);
});

describe("a device ends", () => {
  test("with its session, and with it alone", async () => {
    const member = await createdMember();
    const sessions = [await signedIn(member), await signedIn(member), await signedIn(member)];
    for (const session_id of sessions) await addPushDevice(member, session_id, newDevice());
    const [first = 0, second = 0] = sessions;
    await endSession(member, first);
    expect(await storedDevices(member)).toHaveLength(2);
    await endOtherSessions(member, second);
    expect(await storedDevices(member)).toMatchObject([{ session_id: second }]);
    await sql`update sessions set expires_at = now() where id = ${second}`;
    expect(await listPushDevices(member, second)).toEqual([]);
  });

  test("when its member removes it, and no other member can", async () => {
    const [member, other] = [await createdMember(), await createdMember()];
    const session_id = await signedIn(member);
    await addPushDevice(member, session_id, newDevice());
    const [device] = await listPushDevices(member, session_id);
    await removePushDevice(other, device?.id ?? 0);
    expect(await storedDevices(member)).toHaveLength(1);
    await removePushDevice(member, device?.id ?? 0);
    await removePushDevice(member, device?.id ?? 0);
    expect(await storedDevices(member)).toEqual([]);
  });

  test("with the account", async () => {
    const member = await createdMember();
    await addPushDevice(member, await signedIn(member), newDevice());
    await sql`delete from users where id = ${member.id}`;
    expect(await storedDevices(member)).toEqual([]);
  });
});

describe("at the same time", () => {
  test("a session takes several endpoints, and has one", async () => {
    const member = await createdMember();
    const session_id = await signedIn(member);
    const devices = Array.from({ length: 8 }, () => newDevice());
    await Promise.all(devices.map((device) => addPushDevice(member, session_id, device)));
    expect(await storedDevices(member)).toHaveLength(1);
  });

  test("several members take an endpoint, and one has it", async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => createdMember()));
    const { endpoint } = newDevice();
    await Promise.all(
      members.map(async (member) =>
        addPushDevice(member, await signedIn(member), newDevice(endpoint)),
      ),
    );
    expect(await sql`select from push_subscriptions where endpoint = ${endpoint}`).toHaveLength(1);
  });

  test("a member has no more devices than allowed", async () => {
    const member = await createdMember();
    const sessions = await Promise.all(
      Array.from({ length: PUSH_DEVICES_MAX + 3 }, () => signedIn(member)),
    );
    await Promise.all(sessions.map((session_id) => addPushDevice(member, session_id, newDevice())));
    expect(await storedDevices(member)).toHaveLength(PUSH_DEVICES_MAX);
    const before = await listPushDevices(member, 0);
    const session_id = await signedIn(member);
    await addPushDevice(member, session_id, newDevice());
    const now = await listPushDevices(member, session_id);
    expect(now[0]?.is_this).toBe(true);
    expect(now.slice(1).map(({ id }) => id)).toEqual(before.slice(0, -1).map(({ id }) => id));
  });

  test("a session ends, and the device is refused", async () => {
    const member = await createdMember();
    const session_id = await signedIn(member);
    await endSession(member, session_id);
    await expect(addPushDevice(member, session_id, newDevice())).rejects.toMatchObject({
      status: 403,
    });
  });
});

test.each([
  "http://push.example.org/a",
  "http://127.0.0.1:4000/",
  "https://127.0.0.1/",
  "https://localhost/",
  "http://169.254.169.254/latest/meta-data/",
  "https://[::ffff:10.0.0.1]/",
  "https://user@9.9.9.9/",
  "https://9.9.9.9:25/",
  "push",
  `https://9.9.9.9/${"ğ".repeat(PUSH_ENDPOINT_MAX - 20)}`,
])("the endpoint %s is refused", async (endpoint) => {
  const member = await createdMember();
  await expect(
    addPushDevice(member, await signedIn(member), newDevice(endpoint)),
  ).rejects.toMatchObject({ status: 422, about: { field: "endpoint" } });
  expect(await storedDevices(member)).toEqual([]);
});

test("what is no key of the curve is refused, because nothing could be encrypted for it", async () => {
  const member = await createdMember();
  const device_key = `B${"A".repeat(86)}`;
  await expect(
    addPushDevice(member, await signedIn(member), { ...newDevice(), device_key }),
  ).rejects.toMatchObject({ status: 422, about: { field: "device_key" } });
});

test("only base64url of the right length, and an endpoint that can be stored, are valid", () => {
  const device = newDevice();
  const key = device.device_key;
  expect(push_device_input.safeParse(device).success).toBe(true);
  const wrong = {
    endpoint: [`https://9.9.9.9/${"x".repeat(PUSH_ENDPOINT_MAX)}`, "https://9.9.9.9/\0", undefined],
    device_key: [key.slice(1), `${key}A`, `A${key.slice(1)}`, "", "B+/="],
    auth: [device.auth.slice(1), `${device.auth}=`, `+${device.auth.slice(1)}`, "", undefined],
  };
  for (const [field, values] of Object.entries(wrong))
    for (const value of values)
      expect(push_device_input.safeParse({ ...device, [field]: value }).success).toBe(false);
});

test("turning on is limited", async () => {
  const member = await createdMember();
  await exhaustLimit("push_device", member);
  await expect(addPushDevice(member, await signedIn(member), newDevice())).rejects.toMatchObject({
    status: 429,
  });
});
