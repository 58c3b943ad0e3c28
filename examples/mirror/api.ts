import { setTimeout as wait } from "node:timers/promises";

/** The feed no longer has what comes after the cursor. */
export class Gone extends Error {}

/** The site asks for patience: too many calls, or a database that restarts. */
const BUSY = new Set([429, 503]);
const TRIES = 5;

type Answer<Body> = { status: number; etag: string | null; body: Body | null };

/** Reads JSON. What the site has not changed since the last time is not sent again. */
export class Api {
  readonly #root: string;
  readonly #token: string;
  /** The last answers of addresses that are read again and again, with their ETags. */
  readonly #known = new Map<string, { etag: string; body: unknown }>();

  constructor(root: string, token: string) {
    this.#root = root;
    this.#token = token;
  }

  /** The answer, or null where there is nothing at this address (404). */
  async get<Body>(path: string): Promise<Body | null> {
    return (await this.#send<Body>(path)).body;
  }

  /** The same, for an address whose answer seldom changes. */
  async getAgain<Body>(path: string): Promise<Body | null> {
    const known = this.#known.get(path);
    const { status, etag, body } = await this.#send<Body>(path, known?.etag);
    if (known && status === 304) return known.body as Body;
    if (etag) this.#known.set(path, { etag, body });
    return body;
  }

  async #send<Body>(path: string, etag?: string, tries = 1): Promise<Answer<Body>> {
    const response = await fetch(this.#root + path, {
      headers: {
        Authorization: `Bearer ${this.#token}`,
        ...(etag && { "If-None-Match": etag }),
      },
    });
    const { status, headers } = response;
    if (BUSY.has(status) && tries < TRIES) {
      await wait(Number(headers.get("Retry-After") ?? 1) * 1000);
      return await this.#send<Body>(path, etag, tries + 1);
    }
    if (status === 410) throw new Gone();
    if (![200, 304, 404].includes(status))
      throw new Error(`${status} ${path}: ${await response.text()}`);
    // What a schema of the document would check, in a program with a generated client.
    const body = status === 200 ? ((await response.json()) as Body) : null;
    return { status, etag: headers.get("ETag"), body };
  }
}
