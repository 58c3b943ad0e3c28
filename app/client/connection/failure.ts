import { isBusy, type Router } from "./router.ts";

export type SentForm = { form: HTMLFormElement; submitter: HTMLElement | null };

/**
 * What the reader wanted when there was no connection: a form to send, or an address to open. A
 * proxy may refuse a form because it is too large.
 */
export type Failure = (SentForm & { is_too_large?: boolean }) | { address: string };

/**
 * Null if the page has asked for something by itself. `sent` is the form that is being sent. Once it
 * was answered, only the page that follows is missing.
 */
export function failureOf(state: Router["state"], sent: SentForm | null): Failure | null {
  const { navigation } = state;
  if (sent?.form.isConnected && navigation.state !== "loading" && isBusy(state)) return sent;
  if (!navigation.location) return null;
  const { pathname, search } = navigation.location;
  // Two slashes at the beginning would lead to another site.
  return { address: `${pathname.replace(/^\/+/, "/")}${search}` };
}
