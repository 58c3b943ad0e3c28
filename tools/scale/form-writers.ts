import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "#tests/support/browser.ts";
import type { PersonName } from "#tests/support/people.ts";
import type { clientsOf } from "#tests/support/site-clients.ts";
import { type Answers, isBusy, judgeError } from "./answers.ts";

export const FORM_WRITERS: PersonName[] = ["mehmet", "emma"];
/** The pause between two attempts, like that of a person who reads "try again". */
const RETRY_AFTER_MS = 300;
/** Longer than any part of the site is away. */
const ATTEMPTS_MAX = 200;

type Storm = { topic_id: number; answers: Answers; is_stopped: () => boolean };

/**
 * Members without script, who send the same form again until it is confirmed. `sent` has the texts
 * of the confirmed ones, each of which must be stored exactly once.
 */
export function writeForms(site: ReturnType<typeof clientsOf>, storm: Storm) {
  const sent = new Set<string>();
  const { topic_id, answers, is_stopped } = storm;
  const write = async (person: PersonName, writer: number) => {
    const browser = await site.as(person);
    for (let round = 0; !is_stopped(); round += 1) {
      const marker = `form ${writer}, ${round}`;
      const form = await tryUntil(
        () => browser.get(`/topic/${topic_id}/reply`),
        (page) => page.html.includes("form_key"),
      );
      await tryUntil(
        () => form.submit({ content: marker }),
        (page) => page.html.includes(marker) && page.url.hash.startsWith("#post-"),
      );
      sent.add(marker);
    }
  };
  /** Attempts after `stop` still run, because the server answers again by then. */
  const tryUntil = async (
    send: () => Promise<Page>,
    isRight: (page: Page) => boolean,
  ): Promise<Page> => {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      try {
        const page = await send();
        const is_right = page.status === 200 && isRight(page);
        const sample = `${page.status} ${page.path} ${page.text.slice(0, 200)}`;
        answers.note(is_right ? "right" : isBusy(page) ? "busy" : "wrong", sample);
        if (is_right) return page;
      } catch (error) {
        answers.note(...judgeError(error));
      }
      await delay(RETRY_AFTER_MS);
    }
    throw new Error(`A form was not confirmed after ${ATTEMPTS_MAX} attempts`);
  };
  return { sent, ended: Promise.all(FORM_WRITERS.map(write)) };
}
