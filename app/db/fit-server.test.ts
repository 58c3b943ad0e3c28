import { expect, test } from "vitest";
import { findProblem } from "./fit-server.server.ts";

const FIT = {
  version: "17.6 (Debian 17.6-0+deb13u1)",
  encoding: "UTF8",
  is_read_only: false,
  may_create: true,
  role: "divan",
  database: "forum",
};

test.each(["17.0", "18.4", "19beta1", "100.1"])("PostgreSQL %s is new enough", (version) => {
  expect(findProblem({ ...FIT, version })).toBe(null);
});

test.each([
  [
    { version: "15.18 (Debian 15.18-0+deb12u1)" },
    "The PostgreSQL of DATABASE_URL is 15.18 (Debian 15.18-0+deb12u1), and Divan needs 17 or newer.",
  ],
  [{ version: "9.6.24" }, "The PostgreSQL of DATABASE_URL is 9.6.24, and Divan needs 17 or newer."],
  [{ encoding: "SQL_ASCII" }, "has the encoding SQL_ASCII, and Divan needs UTF8"],
  [{ is_read_only: true }, "forum of DATABASE_URL is read-only"],
  [{ may_create: false }, "alter database forum owner to divan"],
])("%o is refused", (facts, sentence) => {
  expect(findProblem({ ...FIT, ...facts })).toContain(sentence);
});
