import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import type { ShownPictures } from "#app/client/page/picture-links.ts";
import { useT } from "#app/client/page/reader.ts";
import { Icon, type IconName } from "#app/ui/page/icon.tsx";
import "./picture-viewer.css";

type Props = ShownPictures & { onClose: () => void };

/** A picture of a post, large above the page. The arrow keys lead to the others. */
export default function PictureViewer({ links, index: first_index, onClose }: Props) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(first_index);
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  const picture = links[index]?.querySelector("img");
  if (!picture) return null;

  const { alt } = picture;
  const count = links.length;
  const goTo = (step: number) => setIndex((index + step + count) % count);
  const onKeyDown = (event: KeyboardEvent) => {
    // The shortcuts of the page are not those of the picture.
    event.stopPropagation();
    if (count === 1 || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowRight") goTo(1);
    if (event.key === "ArrowLeft") goTo(-1);
  };
  const onClick = ({ target }: MouseEvent) => {
    const is_inside = target instanceof Element && target.closest("img, a, button, figcaption");
    if (!is_inside) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it too
    <dialog
      ref={dialog}
      className="picture-viewer"
      aria-label={t("pictures.viewer")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <div className="viewer-bar">
        {count > 1 && <output>{t("pictures.position", { n: index + 1, all: count })}</output>}
        <a href={picture.src} target="_blank" rel="noopener">
          {t("pictures.fullSize")}
        </a>
        <ViewerButton icon="close" label={t("pictures.close")} onClick={onClose} />
      </div>
      <figure>
        <img
          key={picture.src}
          src={picture.src}
          srcSet={picture.srcset || undefined}
          sizes="100vw"
          alt={alt}
          width={picture.getAttribute("width") ?? undefined}
          height={picture.getAttribute("height") ?? undefined}
        />
        {/* The description is the name of the picture, and is read once. */}
        {alt !== "" && <figcaption aria-hidden="true">{alt}</figcaption>}
      </figure>
      {count > 1 && (
        <div className="viewer-steps">
          <ViewerButton
            icon="chevron-left"
            label={t("pictures.previous")}
            onClick={() => goTo(-1)}
          />
          <ViewerButton icon="chevron-right" label={t("pictures.next")} onClick={() => goTo(1)} />
        </div>
      )}
    </dialog>
  );
}

type ViewerButtonProps = { icon: IconName; label: string; onClick: () => void };

function ViewerButton({ icon, label, onClick }: ViewerButtonProps) {
  return (
    <button type="button" className="viewer-button" title={label} onClick={onClick}>
      <Icon name={icon} />
      <span className="sr-only">{label}</span>
    </button>
  );
}
