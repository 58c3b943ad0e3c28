import { useMemo, useState } from "react";
import { useT } from "#app/client/page/reader.ts";
import { MAX_SIDE_PX } from "#app/lib/pictures/drawing.ts";
import type { EditorUploads } from "#app/ui/editor/uploads/use-editor-uploads.ts";
import { loadUploadLimits, makeSendFile } from "./send-file.ts";

/** How the editor uploads files to this site, and for how many the form waits. */
export function useEditorUploadSite() {
  const t = useT();
  const [waiting_count, setWaitingCount] = useState(0);
  const uploads = useMemo(
    (): EditorUploads => ({
      send: makeSendFile(t),
      loadAccept: async () => (await loadUploadLimits())?.accept,
      max_side: MAX_SIDE_PX,
      onWaiting: setWaitingCount,
    }),
    [t],
  );
  return { uploads, waiting_count };
}
