import { createHash } from "node:crypto";
import type { Sql } from "#postgres";
import { ApiClient } from "./api-client.ts";
import { Browser } from "./browser.ts";
import { PASSWORD, PEOPLE, type PersonName } from "./people.ts";

/** The ways in which tests use an app. */
export function clientsOf(url: string, sql: Sql) {
  const browser = () => new Browser(url);
  const api = (token?: string) => new ApiClient(`${url}/api/v1`, token);
  return {
    url,
    sql,
    browser,
    api,
    /**
     * A browser without script, signed in through the login form. All of a person are the same to the
     * site, so none is told by e-mail.
     */
    as: async (person: PersonName) => {
      const visitor = browser();
      visitor.cookies.set("divan_device", createHash("sha256").update(person).digest("base64url"));
      const page = await visitor.get("/login");
      await page.submit({ email: PEOPLE[person].email, password: PASSWORD });
      return visitor;
    },
    /** An API client, signed in through login/access-token. */
    apiAs: async (person: PersonName) => {
      const { body } = await api().post(
        "/login/access-token",
        new URLSearchParams({ username: PEOPLE[person].email, password: PASSWORD }),
      );
      return api(String(body.access_token));
    },
    idOf: async (person: PersonName): Promise<number> => {
      const [row] = await sql`select id from users where username = ${PEOPLE[person].username}`;
      return row?.id;
    },
  };
}
