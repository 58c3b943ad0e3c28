import { useT } from "#app/client/page/reader.ts";
import { useFrameData } from "../frame/use-frame-data.ts";

/** Says to a superuser who looks at the site as a member that the settings are not those of the member. */
export function OwnSettings() {
  const t = useT();
  const username = useFrameData()?.me?.viewed_as;
  if (!username) return null;
  return <p className="mb-4 max-w-read text-ui">{t("viewAs.ownSettings", { username })}</p>;
}
