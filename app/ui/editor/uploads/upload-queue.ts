/** What the server has stored. The sides are null for what is no picture. */
export type UploadedFile = {
  kind: "picture" | "file";
  url: string;
  name: string;
  size: number;
  alt: string;
  width: number | null;
  height: number | null;
};

export type SendOutcome =
  | { file: UploadedFile }
  /** A sentence, and whether sending the same file again may help. */
  | { reason: string; can_retry: boolean };

export type SendFile = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<SendOutcome>;

type UploadState =
  | { status: "waiting" }
  /** `share` is what has been sent, from 0 to 1. */
  | { status: "sending"; share: number }
  /** The server has it, and it is put into the text. */
  | { status: "stored" }
  | { status: "failed"; reason: string; can_retry: boolean }
  /** Its place was deleted. Undoing brings it back. */
  | { status: "stopped" };

export type Upload = { id: number; file: File; state: UploadState };

type Handlers = {
  send: SendFile;
  /** Puts what was stored into the text. */
  onDone: (upload: Upload, file: UploadedFile) => Promise<void> | void;
};

/** More at once would not be faster, and the server draws one picture after another. */
const MAX_AT_ONCE = 2;

/** Ids are in the document, which may have several editors. */
let last_id = 0;

/** Sends the files of one editor, two at a time. Every change replaces the list. */
export class UploadQueue {
  #handlers: Handlers | null = null;
  readonly #controllers = new Map<number, AbortController>();
  readonly #listeners = new Set<() => void>();
  #uploads: readonly Upload[] = [];

  setHandlers(handlers: Handlers): void {
    this.#handlers = handlers;
  }

  readonly list = (): readonly Upload[] => this.#uploads;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** They begin with `start()`, once their places are in the text. */
  add(files: readonly File[]): Upload[] {
    const uploads = files.map((file): Upload => {
      last_id += 1;
      return { id: last_id, file, state: { status: "waiting" } };
    });
    this.#uploads = [...this.#uploads, ...uploads];
    return uploads;
  }

  start(): void {
    this.#notify();
    for (const { id, state } of this.#uploads) {
      if (this.#controllers.size >= MAX_AT_ONCE) return;
      if (state.status === "waiting") void this.#run(id);
    }
  }

  retry(id: number): void {
    this.#change(id, { status: "waiting" });
    this.start();
  }

  stop(id: number): void {
    this.#abort(id);
    this.#change(id, { status: "stopped" });
    this.start();
  }

  remove(id: number): void {
    this.#abort(id);
    this.#replace(this.#uploads.filter((upload) => upload.id !== id));
    this.start();
  }

  removeAll(): void {
    for (const { id } of this.#uploads) this.#abort(id);
    this.#replace([]);
  }

  async #run(id: number): Promise<void> {
    const upload = this.#uploads.find((each) => each.id === id);
    const handlers = this.#handlers;
    if (!upload || !handlers) return;
    const controller = new AbortController();
    const { signal } = controller;
    this.#controllers.set(id, controller);
    this.#change(id, { status: "sending", share: 0 });
    const onProgress = (share: number) => {
      if (!signal.aborted) this.#change(id, { status: "sending", share });
    };
    const outcome = await handlers.send(upload.file, { onProgress, signal });
    if (signal.aborted) return;
    this.#controllers.delete(id);
    if ("file" in outcome) {
      this.#change(id, { status: "stored" });
      await handlers.onDone(upload, outcome.file);
      this.remove(id);
      return;
    }
    this.#change(id, { status: "failed", ...outcome });
    this.start();
  }

  #abort(id: number): void {
    this.#controllers.get(id)?.abort();
    this.#controllers.delete(id);
  }

  #change(id: number, state: UploadState): void {
    this.#replace(
      this.#uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload)),
    );
  }

  #replace(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** It is on its way, or will be. */
export function isUnderWay({ state: { status } }: Upload): boolean {
  return status === "waiting" || status === "sending";
}

/** The text cannot be sent yet. */
export function isUnfinished(upload: Upload): boolean {
  return isUnderWay(upload) || upload.state.status === "stored";
}
