import { z } from "zod";
import type { ApiAnswer, ApiClient } from "#tests/support/api-client.ts";

const made = z.object({ id: z.number() });

export type Program = ReturnType<typeof programOf>;

/** A member's program, which takes no answer but a good one. */
export function programOf(api: ApiClient) {
  const send = async (method: string, path: string, body?: unknown): Promise<ApiAnswer> => {
    const answer = await api.send(method, path, body);
    if (answer.status !== 200)
      throw new Error(`${method} ${path} was answered with ${answer.status}: ${answer.text}`);
    return answer;
  };
  return {
    get: (path: string) => send("GET", path),
    post: (path: string, body?: unknown) => send("POST", path, body),
    put: (path: string, body?: unknown) => send("PUT", path, body),
    patch: (path: string, body?: unknown) => send("PATCH", path, body),
    delete: (path: string) => send("DELETE", path),
    /** Posts, and returns the id of what was made. */
    make: async (path: string, body?: unknown): Promise<number> =>
      made.parse((await send("POST", path, body)).body).id,
  };
}
