import { type ComponentType, useCallback, useEffect, useState } from "react";
import type { Failure } from "#app/client/connection/failure.ts";
import { keepPageWithoutConnection } from "#app/client/connection/keep-page.ts";
import { showProgress } from "#app/client/connection/progress.ts";
import { useRouter } from "#app/client/connection/router.ts";
import { watchInstallation } from "#app/client/live/install.ts";
import { type ShownPictures, watchPictureLinks } from "#app/client/page/picture-links.ts";
import { useT, whenTranslated } from "#app/client/page/reader.ts";
import { watchNotice } from "#app/client/page/watch-notice.ts";
import { FailureNotice } from "./failure-notice.tsx";
import "./late-frame.css";
import type { ShownFlash } from "./shown-flash.server.ts";
import { useFrameData } from "./use-frame-data.ts";

/** What the frame has with script only. It loads after the page, and before it is needed. */
export default function LateFrame() {
  const router = useRouter();
  const flash = useFrameData()?.flash ?? null;
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => keepPageWithoutConnection(router, setFailure), [router]);
  useEffect(() => showProgress(router), [router]);
  useEffect(watchInstallation, []);
  useNotice(flash);
  const close = useCallback(() => setFailure(null), []);
  return (
    <>
      {failure && <FailureNotice failure={failure} close={close} />}
      <Pictures />
    </>
  );
}

type Viewer = ComponentType<ShownPictures & { onClose: () => void }>;

/** A picture of a post that is clicked is shown large. What shows it loads with the first click. */
function Pictures() {
  const t = useT();
  const [Viewer, setViewer] = useState<Viewer>();
  const [shown, setShown] = useState<ShownPictures | null>(null);
  useEffect(() => {
    const show = async (pictures: ShownPictures) => {
      const [{ default: LoadedViewer }] = await Promise.all([
        import("./picture-viewer.tsx"),
        whenTranslated(() => t("pictures.viewer")),
      ]);
      setViewer(() => LoadedViewer);
      setShown(pictures);
    };
    return watchPictureLinks((pictures) => {
      const address = pictures.links[pictures.index]?.href;
      show(pictures).catch(() => address && location.assign(address));
    });
  }, [t]);
  const close = useCallback(() => setShown(null), []);
  return Viewer && shown && <Viewer {...shown} onClose={close} />;
}

/** The next notice may have the same element, so it is hidden and not removed. */
function useNotice(flash: ShownFlash | null): void {
  useEffect(() => {
    const notice = document.querySelector<HTMLElement>("main > .notices > *");
    if (!flash || !notice) return undefined;
    notice.hidden = false;
    return watchNotice(notice, {
      stays: flash.kind === "error" || flash.undo !== undefined || flash.link !== undefined,
      close: () => {
        notice.hidden = true;
      },
    });
  }, [flash]);
}
