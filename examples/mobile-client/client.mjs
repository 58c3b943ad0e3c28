/**
 * One member's connection to a forum. It counts its calls, and asks for what it has already only with
 * the tag of that answer: what has not changed is not sent again.
 */
export function connect(site) {
  const known_answers = new Map();
  let token = null;
  let calls = 0;

  async function call(method, path, { body, headers = {} } = {}) {
    calls += 1;
    const known = method === "GET" ? known_answers.get(path) : undefined;
    const response = await fetch(`${site}/api/v1${path}`, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(known && { "If-None-Match": known.etag }),
        ...headers,
      },
      ...(body && { body }),
    });
    if (response.status === 304) return known.answer;
    const answer = await response.json();
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer.detail)}`);
    const etag = response.headers.get("ETag");
    if (method === "GET" && etag) known_answers.set(path, { etag, answer });
    return answer;
  }

  return {
    countCalls: () => calls,
    get: (path) => call("GET", path),
    post: (path, value, headers) => call("POST", path, json(value, headers)),
    patch: (path, value) => call("PATCH", path, json(value)),
    signIn: async (username, password) => {
      const body = new URLSearchParams({ username, password });
      token = (await call("POST", "/login/access-token", { body })).access_token;
    },
    /** Without it the token would stay valid on a phone that is lost. */
    signOut: async () => {
      await call("DELETE", "/login/access-token");
      token = null;
      known_answers.clear();
    },
  };
}

function json(value = {}, headers = {}) {
  return {
    body: JSON.stringify(value),
    headers: { "Content-Type": "application/json", ...headers },
  };
}
