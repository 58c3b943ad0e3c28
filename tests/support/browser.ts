import { type HTMLElement, parse } from "node-html-parser";

/**
 * A browser without script. It stores cookies, follows redirects, fills in forms and posts them
 * with all their fields.
 */
export class Browser {
  readonly origin: string;
  readonly cookies = new Map<string, string>();

  constructor(origin: string) {
    this.origin = origin;
  }

  get(path: string, headers?: Record<string, string>): Promise<Page> {
    return this.send("GET", path, undefined, headers);
  }

  post(path: string, fields: Record<string, string> | URLSearchParams | FormData): Promise<Page> {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
    return this.send("POST", path, body);
  }

  async send(
    method: string,
    path: string,
    body?: URLSearchParams | FormData,
    extra_headers?: Record<string, string>,
  ): Promise<Page> {
    const url = new URL(path, this.origin);
    const headers = new Headers(extra_headers);
    headers.set("Cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    if (method !== "GET" && !headers.has("Origin")) headers.set("Origin", this.origin);
    const response = await fetch(url, { method, headers, body, redirect: "manual" });
    this.keepCookies(response);
    const location = response.headers.get("Location");
    if (response.status >= 300 && response.status < 400 && location) {
      await response.body?.cancel();
      return this.send("GET", new URL(location, url).href);
    }
    return new Page(this, url, response, await response.text());
  }

  private keepCookies(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const name = pair.slice(0, pair.indexOf("="));
      if (/max-age=0/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, pair.slice(name.length + 1));
    }
  }
}

type Values = Record<string, string | boolean | File[]>;

export class Page {
  readonly browser: Browser;
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  readonly root: HTMLElement;

  constructor(browser: Browser, url: URL, response: Response, html: string) {
    this.browser = browser;
    this.url = url;
    this.status = response.status;
    this.headers = response.headers;
    this.html = html;
    this.root = parse(html);
  }

  /** Path and query after all redirects. */
  get path(): string {
    return `${this.url.pathname}${this.url.search}`;
  }

  get heading(): string {
    return textOf(this.root.querySelector("h1"));
  }

  /** The visible text, without script and style. */
  get text(): string {
    return textOf(this.root.querySelector("body"));
  }

  get main(): string {
    return textOf(this.root.querySelector("main"));
  }

  /** The notices that confirm an action. */
  get notice(): string {
    return textOf(this.root.querySelector(".notices p"));
  }

  find(selector: string): HTMLElement {
    const element = this.root.querySelector(selector);
    if (!element) throw new Error(`Nothing on ${this.path} matches ${selector}`);
    return element;
  }

  all(selector: string): HTMLElement[] {
    return this.root.querySelectorAll(selector);
  }

  /** Follows the link with this text or label. */
  follow(label: string): Promise<Page> {
    const link = this.all("a").find(
      (each) => textOf(each) === label || each.getAttribute("aria-label") === label,
    );
    if (!link) throw new Error(`No link “${label}” on ${this.path}`);
    return this.browser.get(new URL(link.getAttribute("href") ?? "", this.url).href);
  }

  /**
   * Fills in the form (of `within`) and posts it with its first button, or with the button that has
   * this label. `files` are those of its file field.
   */
  submit(
    values: Values = {},
    { within = "main form[method=post]", button }: { within?: string; button?: string } = {},
  ): Promise<Page> {
    const form = this.all(within).find((each) => !button || buttonOf(each, button));
    if (!form) throw new Error(`No form ${within} ${button ?? ""} on ${this.path}`);
    const is_in_parts = form.getAttribute("enctype") === "multipart/form-data";
    const fields = is_in_parts ? new FormData() : new URLSearchParams();
    for (const control of form.querySelectorAll("input[name], textarea[name], select[name]"))
      addControl(fields, control, values);
    const pressed_button = buttonOf(form, button);
    if (pressed_button?.getAttribute("name"))
      fields.append(
        pressed_button.getAttribute("name") ?? "",
        pressed_button.getAttribute("value") ?? "",
      );
    const action = pressed_button?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
    return this.browser.post(new URL(action || this.url.href, this.url).href, fields);
  }
}

function buttonOf(form: HTMLElement, label?: string): HTMLElement | undefined {
  return form
    .querySelectorAll("button")
    .find(
      (each) =>
        each.getAttribute("type") !== "button" &&
        (!label || textOf(each) === label || each.getAttribute("aria-label") === label),
    );
}

function addControl(
  fields: URLSearchParams | FormData,
  control: HTMLElement,
  values: Values,
): void {
  const name = control.getAttribute("name") ?? "";
  const new_value = values[name];
  if (control.hasAttribute("disabled")) return;
  const type = control.getAttribute("type");
  if (type === "file" && fields instanceof FormData) {
    addFiles(fields, name, new_value);
    return;
  }
  if (type === "checkbox" || type === "radio") {
    const own_value = control.getAttribute("value") ?? "on";
    const checked =
      new_value === undefined
        ? control.hasAttribute("checked")
        : new_value === true || new_value === own_value;
    if (checked) fields.append(name, own_value);
    return;
  }
  fields.append(name, new_value === undefined ? currentValue(control) : String(new_value));
}

/** A field without a file is sent as one without name and bytes. */
function addFiles(fields: FormData, name: string, files: Values[string] | undefined): void {
  const chosen_files = Array.isArray(files) ? files : [];
  for (const file of chosen_files) fields.append(name, file);
  if (chosen_files.length === 0) fields.append(name, new File([], ""));
}

function currentValue(control: HTMLElement): string {
  if (control.tagName === "TEXTAREA") return control.textContent.replace(/^\n/, "");
  if (control.tagName !== "SELECT") return control.getAttribute("value") ?? "";
  const selected_option =
    control.querySelector("option[selected]") ?? control.querySelector("option");
  return selected_option?.getAttribute("value") ?? "";
}

function textOf(element: HTMLElement | null): string {
  return element?.textContent.replace(/\s+/g, " ").trim() ?? "";
}
