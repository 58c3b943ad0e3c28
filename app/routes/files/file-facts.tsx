import { useMoments } from "#app/client/page/moments.ts";
import { useReader } from "#app/client/page/reader.ts";
import { fileTypeName } from "#app/domain/members/files/file-type-name.ts";
import type { OwnFile } from "#app/domain/members/files/own-files.server.ts";
import { sizeText } from "#app/lib/text/size-text.ts";
import { Dot } from "#app/ui/list/dot.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";

type FileFactsProps = {
  file: Pick<OwnFile, "kind" | "name" | "type" | "width" | "height" | "size" | "created_at">;
};

/** JPEG · 1200 × 800 · 120 kB · yesterday */
export function FileFacts({ file }: FileFactsProps) {
  const { language } = useReader();
  const { moment } = useMoments();
  const { width, height, size, created_at } = file;
  return (
    <>
      {fileTypeName(file)}
      {width !== null && height !== null && (
        <>
          <Dot />
          {`${width} × ${height}`}
        </>
      )}
      <Dot />
      {sizeText(size, language)}
      <Dot />
      <DateTime {...moment(created_at)} />
    </>
  );
}
