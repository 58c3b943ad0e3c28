import { useEffect, useRef } from "react";
import { useFetcher, useLocation } from "react-router";
import type { DraftAnswer } from "./drafts.ts";

/** A writer pauses after a sentence or two; a crash loses no more than that on other devices. */
const PAUSE_MS = 5_000;

/**
 * Saves the fields of a form in the account: after a pause, when the focus leaves the form, and when
 * the page is left. One request is on its way at a time; what is typed meanwhile is saved by the
 * next one. `onAnswer` gets the answer, or undefined if there is none, and whether it is about the
 * latest text.
 */
export function useDraftSaver(
  onAnswer: (answer: DraftAnswer | null | undefined, is_latest: boolean) => void,
) {
  const fetcher = useFetcher<DraftAnswer | null>();
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const unsaved_fields = useRef<Record<string, string> | null>(null);
  const is_sending = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function saveNow() {
    clearTimeout(timer.current);
    const fields = unsaved_fields.current;
    if (!fields || is_sending.current) return;
    unsaved_fields.current = null;
    is_sending.current = true;
    // Nothing that the page shows has changed.
    void fetcher.submit(fields, {
      method: "post",
      action: address,
      defaultShouldRevalidate: false,
    });
  }

  function saveSoon(fields: Record<string, string>) {
    unsaved_fields.current = fields;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => actions.current.saveNow(), PAUSE_MS);
  }

  function saveAtOnce(fields: Record<string, string>) {
    unsaved_fields.current = fields;
    saveNow();
  }

  /**
   * The page may end before an answer arrives. Browsers refuse more than 64 KiB; that text is saved
   * when the reader comes back to the page, or opens the form again.
   */
  function saveWithoutAnswer() {
    clearTimeout(timer.current);
    const fields = unsaved_fields.current;
    if (!fields || is_sending.current) return;
    if (navigator.sendBeacon(address, new URLSearchParams(fields))) unsaved_fields.current = null;
  }

  function stop() {
    clearTimeout(timer.current);
    unsaved_fields.current = null;
  }

  function readAnswer(state: typeof fetcher.state) {
    if (!is_sending.current || state !== "idle") return;
    is_sending.current = false;
    onAnswer(fetcher.data, unsaved_fields.current === null);
    if (unsaved_fields.current) saveSoon(unsaved_fields.current);
  }

  const actions = useRef({ saveNow, saveWithoutAnswer, readAnswer });
  useEffect(() => {
    actions.current = { saveNow, saveWithoutAnswer, readAnswer };
  });
  useEffect(() => actions.current.readAnswer(fetcher.state), [fetcher.state]);
  useEffect(() => {
    const onChange = () =>
      document.hidden ? actions.current.saveWithoutAnswer() : actions.current.saveNow();
    document.addEventListener("visibilitychange", onChange);
    return () => {
      document.removeEventListener("visibilitychange", onChange);
      actions.current.saveWithoutAnswer();
    };
  }, []);
  return { saveSoon, saveAtOnce, saveNow, stop };
}
