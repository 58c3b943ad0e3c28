import { type FormEvent, useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import type { SiteInput } from "#app/domain/site/settings/input.ts";
import type { RenderedTexts } from "#app/domain/site/settings/site-settings.server.ts";
import type { SiteResult } from "./site-result.ts";

/** After the last letter: a pause, so that a preview is not asked for at each of them. */
const PREVIEW_AFTER_MS = 800;

type StoredSite = { texts: SiteInput; html: RenderedTexts; result: SiteResult | undefined };

/**
 * What the form says now, for the pictures beside it, and its long texts as the server draws them.
 * With script both follow the typing; without, they are those of the last preview.
 */
export function useSitePreview({ texts, html, result }: StoredSite) {
  const fetcher = useFetcher<SiteResult>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState<SiteInput>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const onInput = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    setTyped(fieldsOf(currentTarget));
    if (!(target instanceof HTMLTextAreaElement)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const form_data = new FormData(currentTarget);
      form_data.set("intent", "preview");
      void fetcher.submit(form_data, { method: "post", action: href("/admin/site") });
    }, PREVIEW_AFTER_MS);
  };
  const posted = result && textsIn(Object.entries(result.initialValue ?? {}));
  const answer: SiteResult | undefined = fetcher.data;
  return {
    onInput,
    fields: typed ?? posted ?? texts,
    html: answer?.preview ?? result?.preview ?? html,
  };
}

function fieldsOf(form: HTMLFormElement): SiteInput {
  return textsIn([...new FormData(form)]);
}

/** Boxes that are not checked are missing. */
function textsIn(entries: [string, unknown][]): SiteInput {
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : [])),
  );
}
