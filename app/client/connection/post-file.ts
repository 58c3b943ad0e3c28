export type PostedFile = {
  status: number;
  /** The JSON of the answer, or null if it has none. */
  body: unknown;
  /** Where the request ended, after redirects. */
  path: string;
  retry_after_seconds: number | null;
};

type Options = { onProgress: (share: number) => void; signal: AbortSignal };

/**
 * Posts one file as the field `file`. Null if there was no whole answer, or if it was aborted.
 * `fetch` cannot tell how much was sent.
 */
export function postFile(
  address: string,
  file: File,
  { onProgress, signal }: Options,
): Promise<PostedFile | null> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(null);
    const request = new XMLHttpRequest();
    const form_data = new FormData();
    form_data.set("file", file);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener("load", () => resolve(answerOf(request)));
    request.addEventListener("loadend", () => resolve(null));
    signal.addEventListener("abort", () => request.abort());
    request.open("POST", address);
    request.send(form_data);
  });
}

function answerOf(request: XMLHttpRequest): PostedFile {
  const retry_after = Number(request.getResponseHeader("Retry-After") ?? Number.NaN);
  return {
    status: request.status,
    body: jsonOf(request.responseText),
    path: URL.parse(request.responseURL)?.pathname ?? "",
    retry_after_seconds: Number.isFinite(retry_after) ? retry_after : null,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
