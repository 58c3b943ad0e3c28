import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import spectral from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sharedApp } from "#tests/support/app.ts";
import { type Contract, readContract } from "./contract.ts";

/** The linters take seconds on an idle machine, more on a busy one. */
vi.setConfig({ testTimeout: 60_000 });

/** The linters object to the address that the tests have. */
const PUBLIC_SITE = "https://forum.example.org";

const FOLDER = mkdtempSync(join(tmpdir(), "divan-document-"));
let contract: Contract;
let text: string;

beforeAll(async () => {
  const { api } = await sharedApp();
  contract = await readContract(api());
  const site_url = contract.document.info.contact.url;
  text = JSON.stringify(contract.document).replaceAll(site_url, PUBLIC_SITE);
});
afterAll(() => {
  rmSync(FOLDER, { recursive: true, force: true });
});

test("the rules of redocly's recommended-strict find nothing", async () => {
  const file = join(FOLDER, "openapi.json");
  writeFileSync(file, text);
  expect(await lintWithRedocly(file)).toEqual([]);
  // Proves that it looks.
  writeFileSync(file, text.replace('"operationId":"listTopics",', ""));
  expect(await lintWithRedocly(file)).toEqual(["operation-operationId"]);
});

test("the rules of spectral:oas find nothing", async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [], ...rulesets.oas });
  expect(await linter.run(text)).toEqual([]);
  // Proves that it looks, on a part of the document, because the whole takes seconds.
  const { paths: _, ...frame } = contract.document;
  const without_contact = JSON.stringify({ ...frame, info: { ...frame.info, contact: undefined } });
  const codes = (await linter.run(without_contact)).map(({ code }) => code);
  expect(codes).toContain("info-contact");
});

/** The names of the rules that found something. */
function lintWithRedocly(file: string): Promise<string[]> {
  const settings = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  return new Promise((finish, fail) => {
    execFile(
      process.execPath,
      [
        resolve("node_modules/@redocly/cli/bin/cli.js"),
        "lint",
        file,
        "--extends=recommended-strict",
        "--format=json",
      ],
      { cwd: FOLDER, env: { ...process.env, ...settings } },
      (error, output) => {
        const report = output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1);
        if (report === "") return fail(error ?? new Error("redocly reported nothing"));
        const { problems }: { problems: { ruleId: string }[] } = JSON.parse(report);
        finish(problems.map(({ ruleId }) => ruleId));
      },
    );
  });
}
