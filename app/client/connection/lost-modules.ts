import { isClientRoute, isPlainClick } from "../page/link-navigation.ts";
import type { Failure } from "./failure.ts";

type Options = {
  isReachable: () => Promise<boolean>;
  onFailure: (failure: Failure) => void;
  /** Ends the navigation that waits for a module. */
  onLost: () => void;
  signal: AbortSignal;
};

/**
 * The framework reloads the page when the module of a route does not load. Without a connection
 * there would be no page any more, so the reload happens only if the site can be reached. The
 * framework then waits for that module forever: from there on links and forms load whole documents,
 * as they do without script.
 *
 * A browser without the Navigation API reloads, and shows its own page or that of the worker.
 */
export function keepPageWithoutModules({ isReachable, onFailure, onLost, signal }: Options): void {
  let is_lost = false;
  let may_reload = false;
  let is_native = false;

  const onNavigate = async (event: NavigateEvent) => {
    const is_reload = event.navigationType === "reload" && !event.userInitiated;
    if (!is_reload || may_reload || !event.cancelable) return;
    event.preventDefault();
    may_reload = await isReachable();
    if (may_reload) return location.reload();
    is_lost = true;
    onLost();
  };

  const openDocument = async (event: Event, failure: Failure, open: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (await isReachable()) open();
    else onFailure(failure);
  };

  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!is_lost || !link || !isPlainClick(event) || !isClientRoute(link)) return;
    const { href, pathname, search } = link;
    void openDocument(event, { address: `${pathname}${search}` }, () => location.assign(href));
  };

  const onSubmit = (event: SubmitEvent) => {
    const { target: form, submitter } = event;
    if (!is_lost || !(form instanceof HTMLFormElement)) return;
    if (is_native) return event.stopImmediatePropagation();
    void openDocument(event, { form, submitter }, () => {
      is_native = true;
      form.requestSubmit(submitter);
      is_native = false;
    });
  };

  window.navigation?.addEventListener("navigate", onNavigate, { signal });
  window.addEventListener("click", onClick, { capture: true, signal });
  window.addEventListener("submit", onSubmit, { capture: true, signal });
}
