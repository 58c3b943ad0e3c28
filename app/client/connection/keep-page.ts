import { isUsableAnswer, wholeAnswer } from "./answers.ts";
import { type Failure, failureOf, type SentForm } from "./failure.ts";
import { keepPageWithoutModules } from "./lost-modules.ts";
import { isBusy, type Router } from "./router.ts";
import { stopRequests } from "./stop-requests.ts";

const TOO_LARGE = 413;
/** Answers without a database. */
const HEALTH_ADDRESS = "/healthz";
/** The router asks there which routes a path has, also for the path of the current page. */
const ROUTES_PATH = "/__manifest";

/**
 * Keeps the page, and all that was typed into it, when the router gets no answer, or one that is not
 * of this site. The router alone would replace the page with an error screen. `onFailure` gets what
 * failed, and null when the next navigation begins. Returns a function that ends it.
 *
 * It replaces `fetch` for the router, which requests the list of routes before any middleware of a
 * route runs.
 */
export function keepPageWithoutConnection(
  router: Router,
  onFailure: (failure: Failure | null) => void,
): () => void {
  const { fetch } = window;
  const controller = new AbortController();
  const { signal } = controller;
  let sent: SentForm | null = null;
  let is_stopping = false;

  const keepPage = async (request_signal?: AbortSignal, is_too_large = false) => {
    const failure = failureOf(router.state, sent);
    is_stopping = true;
    const is_dialog_closed = await stopRequests(router);
    is_stopping = false;
    // A route whose request goes on handles the error itself.
    const is_stopped = request_signal?.aborted !== false;
    if (failure && is_stopped && !is_dialog_closed) onFailure({ ...failure, is_too_large });
  };

  const fetchForRouter = async (address: URL, init: RequestInit, request_signal: AbortSignal) => {
    // The page that stays has all of its routes: without an answer its navigation would fail too.
    if (is_stopping && address.pathname === ROUTES_PATH) return Response.json({});
    if (router.state.navigation.state !== "idle") onFailure(null);
    let is_too_large = false;
    try {
      const answer = await fetch(address, init);
      if (isUsableAnswer(answer)) return await wholeAnswer(answer);
      is_too_large = answer.status === TOO_LARGE;
      throw new TypeError(
        `Failed to load ${address.pathname}: it was answered with ${answer.status}`,
      );
    } catch (error) {
      if (!request_signal.aborted) await keepPage(request_signal, is_too_large);
      throw error;
    }
  };

  const isReachable = async () => {
    const answer = await fetch(HEALTH_ADDRESS, { cache: "no-store" }).catch(() => null);
    return answer?.ok === true;
  };

  window.fetch = (input, init) =>
    // Only the router passes a URL. A request without a signal is one in advance, whose error it
    // ignores.
    input instanceof URL && init?.signal
      ? fetchForRouter(input, init, init.signal)
      : fetch(input, init);
  const onSubmit = ({ target, submitter }: SubmitEvent) => {
    sent = target instanceof HTMLFormElement ? { form: target, submitter } : null;
  };
  // A form that loads a document: the browser would show its own page in place of this one.
  const onDocumentSubmit = (event: SubmitEvent) => {
    if (event.defaultPrevented || navigator.onLine || sent?.form.method !== "post") return;
    event.preventDefault();
    onFailure(sent);
  };
  window.addEventListener("submit", onSubmit, { capture: true, signal });
  window.addEventListener("submit", onDocumentSubmit, { signal });
  const unsubscribe = router.subscribe((state) => {
    if (!isBusy(state)) sent = null;
  });
  keepPageWithoutModules({ isReachable, onFailure, onLost: () => void keepPage(), signal });
  return () => {
    controller.abort();
    unsubscribe();
    window.fetch = fetch;
  };
}
