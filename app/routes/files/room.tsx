import { useReader } from "#app/client/page/reader.ts";
import { sizeText } from "#app/lib/text/size-text.ts";
import { ShareBar } from "#app/ui/chart/share-bar.tsx";

/** The bar warns from here on. */
const NEARLY_FULL = 0.9;

type RoomProps = {
  used_bytes: number;
  max_bytes: number;
};

/** How much room files take, in words and as a bar. */
export function Room({ used_bytes, max_bytes }: RoomProps) {
  const { t, language } = useReader();
  // The settings may allow no files at all.
  const share = max_bytes > 0 ? Math.min(1, used_bytes / max_bytes) : 1;
  const sizes = {
    used: sizeText(used_bytes, language),
    max: sizeText(max_bytes, language),
    left: sizeText(Math.max(0, max_bytes - used_bytes), language),
  };
  return (
    <div className="max-w-form">
      <p className="text-ui">{t("files.ownRoom", sizes)}</p>
      <ShareBar share={share} tone={share >= NEARLY_FULL ? "warning" : "brand"} />
    </div>
  );
}
