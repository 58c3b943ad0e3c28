import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ALT_MAX } from "#app/contract/field-limits.ts";
import type { RichEditor } from "./editor-rich.ts";
import { altOf, describe, PICTURE_ADDED, PICTURES } from "./picture-node.ts";

export type PictureLineLabels = { describePicture: string; describeName: string };

type ShownPicture = { node: HTMLElement; alt: string };

const SELECTED = "selected";

/**
 * A line below the selected picture, where its description is written. A click selects a picture,
 * and one that was just uploaded without a description has the line too.
 */
export function PictureLine({ editor, labels }: { editor: RichEditor; labels: PictureLineLabels }) {
  const [picture, setPicture] = useState<ShownPicture | null>(null);
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { root } = editor;
    const show = (node: HTMLElement | null) =>
      setPicture((current) => {
        if (current?.node === node) return current;
        return node && { node, alt: altOf(node) };
      });
    const onClick = ({ target }: MouseEvent) => {
      const node = target instanceof Element ? target.closest<HTMLElement>(PICTURES) : null;
      const index = node && root.contains(node) ? indexOf(editor, node) : null;
      if (index !== null) editor.setSelection(index, 1, "user");
    };
    const onSelection = () => {
      const range = editor.getSelection();
      if (range) show(range.length === 1 ? pictureAt(editor, range.index) : null);
    };
    const onText = () =>
      setPicture((current) => (current && root.contains(current.node) ? current : null));
    const onAdded = (url: unknown) => {
      const node = root.querySelector<HTMLElement>(`img[src="${String(url)}"]`);
      if (node && altOf(node) === "") show(node);
    };
    root.addEventListener("click", onClick);
    editor.on("selection-change", onSelection);
    editor.on("text-change", onText);
    editor.emitter.on(PICTURE_ADDED, onAdded);
    return () => {
      root.removeEventListener("click", onClick);
      editor.off("selection-change", onSelection);
      editor.off("text-change", onText);
      editor.emitter.off(PICTURE_ADDED, onAdded);
    };
  }, [editor]);
  const node = picture?.node;
  useEffect(() => {
    node?.classList.add(SELECTED);
    return () => node?.classList.remove(SELECTED);
  }, [node]);
  useLayoutEffect(() => {
    const { current } = line;
    if (!current || !node) return undefined;
    const place = () => placeBelow(current, node, editor.root);
    place();
    const observer = new ResizeObserver(place);
    observer.observe(editor.root);
    observer.observe(node);
    editor.root.addEventListener("scroll", place);
    editor.on("text-change", place);
    return () => {
      observer.disconnect();
      editor.root.removeEventListener("scroll", place);
      editor.off("text-change", place);
    };
  }, [editor, node]);
  if (!picture) return null;

  const leave = () => {
    const index = indexOf(editor, picture.node);
    editor.focus();
    if (index !== null) editor.setSelection(index + 1, 0, "user");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key !== "Enter" && event.key !== "Escape") || event.nativeEvent.isComposing) return;
    // Ctrl+Enter sends the form.
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  };
  return (
    <div ref={line} className="picture-line">
      <input
        className="input"
        aria-label={labels.describeName}
        placeholder={labels.describePicture}
        maxLength={ALT_MAX}
        value={picture.alt}
        onChange={({ target: { value } }) => {
          setPicture({ node: picture.node, alt: value });
          describe(picture.node, value);
        }}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

function pictureAt(editor: RichEditor, index: number): HTMLElement | null {
  const [leaf] = editor.getLeaf(index + 1);
  const node = leaf?.domNode;
  return node instanceof HTMLElement && node.matches(PICTURES) ? node : null;
}

function indexOf(editor: RichEditor, node: HTMLElement): number | null {
  const blot = editor.scroll.find(node);
  return blot ? editor.getIndex(blot) : null;
}

/** At the lower end of what is visible of the picture. */
function placeBelow(line: HTMLElement, picture: HTMLElement, root: HTMLElement): void {
  const frame = line.offsetParent?.getBoundingClientRect();
  if (!frame) return;
  const box = picture.getBoundingClientRect();
  const visible = root.getBoundingClientRect();
  const lowest = visible.bottom - line.offsetHeight;
  const left = Math.max(box.left, visible.left);
  const { style } = line;
  style.top = `${Math.min(box.bottom, lowest) - frame.top}px`;
  style.left = `${left - frame.left}px`;
  style.width = `${Math.min(box.width, visible.right - left)}px`;
  const is_visible = box.top < lowest && box.bottom > visible.top;
  style.visibility = is_visible ? "visible" : "hidden";
}
