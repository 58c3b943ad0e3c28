import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { sharedApp } from "#tests/support/app.ts";
import { type Contract, readContract } from "./contract.ts";

/** Programs load it at their start, and a phone should not notice. */
const SIZE_MAX = 425_000;
const GZIP_MAX = 40_500;
let contract: Contract;
let text: string;

beforeAll(async () => {
  const { api } = await sharedApp();
  contract = await readContract(api());
  const site_url = contract.document.info.contact.url;
  expect(contract.document.servers).toEqual([{ url: `${site_url}/api/v1` }]);
  text = JSON.stringify(contract.document);
});

test("every operation says what it does, who may call it and with which scope, and has examples", () => {
  for (const { method, path, operation } of contract.calls) {
    const { summary, description, tags, parameters = [], requestBody, responses } = operation;
    const access = operation["x-access"];
    const who = {
      anyone: "Needs no token.",
      member: "Members only.",
      superuser: "Superusers only.",
    };
    expect([method, path, summary, tags.length]).toEqual([
      method,
      path,
      expect.stringMatching(/\w/),
      1,
    ]);
    expect(description).toContain(Object.entries(who).find(([name]) => name === access)?.[1]);
    for (const parameter of parameters)
      expect([path, parameter.name, parameter.description]).toEqual([
        path,
        parameter.name,
        expect.stringMatching(/\w/),
      ]);
    const contents = [requestBody, responses[200]].flatMap((each) =>
      Object.values(each?.content ?? {}),
    );
    expect(contents.filter(({ example }) => example === undefined)).toEqual([]);
    expect(Object.keys(responses[200]?.headers ?? {})).toContain("X-Request-Id");
  }
});

test("every input and answer has a name, and answers are open", () => {
  const schemas = contract.calls.flatMap(({ operation }) =>
    [operation.responses[200]].flatMap((each) =>
      Object.entries(each?.content ?? {}).flatMap(([type, { schema }]) =>
        type === "application/json" ? [schema] : [],
      ),
    ),
  );
  expect(schemas.filter(({ $ref }) => $ref === undefined)).toEqual([]);
  expect(Object.keys(contract.document.components.schemas)).toEqual(
    expect.arrayContaining(["CreateTopicInput", "TopicList", "Mistake", "ForumList", "IdList"]),
  );
  expect(text).not.toContain('"additionalProperties":false');
});

test("the document stays small", () => {
  expect(text.length).toBeLessThan(SIZE_MAX);
  expect(gzipSync(text).length).toBeLessThan(GZIP_MAX);
});

test("a tool that knows only the document can sign in", () => {
  const { securitySchemes } = contract.document.components;
  expect(securitySchemes.oauth2.flows.password).toEqual({
    tokenUrl: `${contract.document.servers[0].url}/login/access-token`,
    scopes: expect.objectContaining({ read: expect.any(String), write: expect.any(String) }),
  });
  const scopes = contract.calls.map(({ method, path }) => [
    `${method} ${path}`,
    contract.document.paths[path][method.toLowerCase()].security,
  ]);
  expect(Object.fromEntries(scopes)).toMatchObject({
    "GET /": [],
    "GET /topics": [{ bearer: [] }, { oauth2: ["read"] }],
    "POST /topics": [{ bearer: [] }, { oauth2: ["write"] }],
    "GET /users": [{ bearer: [] }, { oauth2: ["administer"] }],
    "GET /server/dashboard": [{ bearer: [] }, { oauth2: ["administer"] }, { oauth2: ["observe"] }],
    "PATCH /topics/{id}": [{ bearer: [] }, { oauth2: ["administer"] }],
  });
});
