import { type RefObject, useEffect, useRef, useState } from "react";

type Options = {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Files that are not in the text yet. */
  unfinished_count: number;
  /** Those that were not uploaded. */
  failed_count: number;
  /** The form was not sent because of them. */
  onFailed: () => void;
};

/**
 * A form that is sent while files are being uploaded waits for them, and one that lacks a file is
 * not sent: its writer tries again or removes it. Returns whether the form waits.
 */
export function useWaitingSubmit(options: Options): boolean {
  const { field, unfinished_count } = options;
  const [was_sent, setWasSent] = useState(false);
  const waiting = useRef<{ submitter: HTMLElement | null } | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const form = field.current?.form;
    const onSubmit = (event: SubmitEvent) => {
      if (isCommand(event.submitter)) return;
      const { unfinished_count: unfinished, failed_count: failed, onFailed } = latest.current;
      waiting.current = unfinished > 0 ? { submitter: event.submitter } : null;
      setWasSent(unfinished > 0);
      if (unfinished === 0 && failed === 0) return;
      event.preventDefault();
      event.stopPropagation();
      if (unfinished === 0) onFailed();
    };
    // Before React and the form library get the event.
    form?.addEventListener("submit", onSubmit, true);
    return () => form?.removeEventListener("submit", onSubmit, true);
  }, [field]);
  useEffect(() => {
    if (unfinished_count > 0 || !waiting.current) return;
    field.current?.form?.requestSubmit(waiting.current.submitter);
  }, [unfinished_count, field]);
  return was_sent && unfinished_count > 0;
}

/** The form library submits the form with a button of its own when it checks a field. */
function isCommand(submitter: HTMLElement | null): boolean {
  return submitter instanceof HTMLButtonElement && submitter.name.startsWith("__");
}
