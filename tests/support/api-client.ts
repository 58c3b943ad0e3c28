/** `body` has no type, because each test asserts what it expects. */
export type ApiAnswer = {
  status: number;
  headers: Headers;
  body: ReturnType<typeof JSON.parse>;
  text: string;
};

export class ApiClient {
  readonly base: string;
  readonly token: string | undefined;

  constructor(base: string, token?: string) {
    this.base = base;
    this.token = token;
  }

  get = (path: string, headers?: HeadersInit) => this.send("GET", path, undefined, headers);
  post = (path: string, body?: unknown, headers?: HeadersInit) =>
    this.send("POST", path, body, headers);
  put = (path: string, body?: unknown) => this.send("PUT", path, body);
  patch = (path: string, body?: unknown) => this.send("PATCH", path, body);
  delete = (path: string) => this.send("DELETE", path);

  async send(
    method: string,
    path: string,
    body?: unknown,
    extra_headers?: HeadersInit,
  ): Promise<ApiAnswer> {
    const headers = new Headers(extra_headers);
    if (this.token) headers.set("Authorization", `Bearer ${this.token}`);
    const is_raw =
      typeof body === "string" ||
      body instanceof URLSearchParams ||
      body instanceof FormData ||
      body === undefined;
    if (!is_raw || typeof body === "string") headers.set("Content-Type", "application/json");
    const response = await fetch(`${this.base}${path}`, {
      method,
      headers,
      body: is_raw ? body : JSON.stringify(body),
      redirect: "manual",
    });
    const type = response.headers.get("Content-Type") ?? "";
    const is_json = type.startsWith("application/json");
    const is_stream = type.startsWith("text/event-stream");
    if (is_stream) await response.body?.cancel();
    const text = is_stream ? "" : await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: is_json && text ? JSON.parse(text) : {},
    };
  }
}
