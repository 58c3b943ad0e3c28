/**
 * - `right`: 2xx with the expected body
 * - `busy`: 503 with Retry-After
 * - `closed`: no answer, because the connection was closed
 * - `wrong`: anything else
 */
export type Kind = "right" | "busy" | "closed" | "wrong";

type Answer = { kind: Kind; at: number; phase: string };

const WRONG_SAMPLES_MAX = 5;
/** Longer than any answer may take, to recognise a missing answer. */
const HANGS_AFTER_MS = 40_000;

export type Answers = ReturnType<typeof collectAnswers>;

/** Collects the answers of all clients, by the phase in which they arrived. */
export function collectAnswers() {
  const answers: Answer[] = [];
  const wrong_samples: string[] = [];
  const state = { phase: "" };
  const note = (kind: Kind, sample = "") => {
    answers.push({ kind, at: Date.now(), phase: state.phase });
    if (kind === "wrong" && wrong_samples.length < WRONG_SAMPLES_MAX)
      wrong_samples.push(`${state.phase}: ${sample}`);
    return kind;
  };
  return {
    state,
    wrong_samples,
    /** Sends a request and records the answer. `check` says if the body is the expected one. */
    send: async (
      url: string,
      init: RequestInit,
      check: (text: string) => boolean,
    ): Promise<{ kind: Kind; text: string }> => {
      try {
        const response = await fetch(url, { ...init, signal: AbortSignal.timeout(HANGS_AFTER_MS) });
        const text = await response.text();
        return { kind: note(...judge(response, text, check)), text };
      } catch (error) {
        return { kind: note(...judgeError(error)), text: "" };
      }
    },
    note,
    count: (kind: Kind, phase: string) =>
      answers.filter((each) => each.kind === kind && each.phase === phase).length,
    /** The longest wait for a right answer that ended in a phase. */
    longestPauseMs: (phase: string): number => {
      const right_answers = answers.filter(({ kind }) => kind === "right");
      const pauses_ms = right_answers.map((answer, index) =>
        answer.phase === phase ? answer.at - (right_answers[index - 1] ?? answer).at : 0,
      );
      return Math.max(0, ...pauses_ms);
    },
  };
}

export function isBusy({ status, headers }: Pick<Response, "status" | "headers">): boolean {
  return status === 503 && headers.has("Retry-After");
}

/** A connection that was closed is a TypeError of fetch. */
export function judgeError(error: unknown): [Kind, string] {
  return error instanceof TypeError ? ["closed", ""] : ["wrong", String(error)];
}

function judge(response: Response, text: string, check: (text: string) => boolean): [Kind, string] {
  if (isBusy(response)) return ["busy", ""];
  const sample = `${response.status} ${response.url} ${text.slice(0, 200)}`;
  return [response.ok && check(text) ? "right" : "wrong", sample];
}
