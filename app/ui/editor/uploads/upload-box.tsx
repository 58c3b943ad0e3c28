import { type CSSProperties, useEffect, useState } from "react";
import { Icon } from "../../page/icon.tsx";
import { joinClasses } from "../../page/join-classes.ts";
import { shownWidth } from "../picture-node.ts";
import { type PictureSize, readPictureSize } from "./picture-size.ts";
import type { Upload } from "./upload-queue.ts";

export type UploadBoxLabels = {
  waiting: string;
  /** What has been sent, as a percentage. */
  sending: (share: number) => string;
  drawing: string;
  stopped: string;
  stop: (name: string) => string;
  dismiss: (name: string) => string;
  again: string;
  againName: (name: string) => string;
};

type UploadBoxProps = {
  upload: Upload;
  labels: UploadBoxLabels;
  /** The longest side of a stored picture. */
  maxSide: number;
  onRetry: () => void;
  onRemove: () => void;
  /** In the text it takes the room of the picture. */
  in_text?: boolean;
};

/** A file that is being uploaded, or why it was not. Only phrasing, because it is in a paragraph. */
export function UploadBox({
  upload: { file, state },
  labels,
  maxSide,
  onRetry,
  onRemove,
  in_text = false,
}: UploadBoxProps) {
  const size = usePictureSize(in_text ? file : null, maxSide);
  const has_failed = state.status === "failed" || state.status === "stopped";
  const can_retry = state.status === "stopped" || (state.status === "failed" && state.can_retry);
  const remove = has_failed ? labels.dismiss(file.name) : labels.stop(file.name);
  return (
    <span
      className={joinClasses("upload-box", has_failed && "failed")}
      // Nothing moves when the picture takes its place.
      style={size && !has_failed ? proportionsOf(size) : undefined}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is in a paragraph
      role="group"
      aria-label={file.name}
    >
      <span className="upload-line">
        <span className="upload-text">
          <span className="upload-name">{file.name}</span>{" "}
          <span className="upload-state">{stateText(state, labels)}</span>
        </span>
        {can_retry && (
          <button
            type="button"
            className="btn secondary small"
            aria-label={labels.againName(file.name)}
            onClick={onRetry}
          >
            {labels.again}
          </button>
        )}
        <button
          type="button"
          className="upload-remove"
          title={remove}
          aria-label={remove}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      </span>
      {!has_failed && (
        <progress
          className="progress upload-progress"
          aria-label={file.name}
          max={1}
          value={shareOf(state)}
        />
      )}
    </span>
  );
}

function shareOf(state: Upload["state"]): number {
  if (state.status === "sending") return state.share;
  return state.status === "stored" ? 1 : 0;
}

function stateText(state: Upload["state"], labels: UploadBoxLabels): string {
  switch (state.status) {
    case "waiting":
      return labels.waiting;
    case "sending":
      return state.share < 1 ? labels.sending(state.share) : labels.drawing;
    case "failed":
      return state.reason;
    case "stopped":
      return labels.stopped;
    default:
      return labels.drawing;
  }
}

function usePictureSize(file: File | null, max_side: number): PictureSize | null {
  const [size, setSize] = useState<PictureSize | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    let is_current = true;
    void readPictureSize(file, max_side).then((read) => is_current && setSize(read));
    return () => {
      is_current = false;
    };
  }, [file, max_side]);
  return size;
}

function proportionsOf({ width, height }: PictureSize): CSSProperties {
  return { width: shownWidth({ width, height }), aspectRatio: `${width} / ${height}` };
}
