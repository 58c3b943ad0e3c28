import { href } from "react-router";
import { useReader } from "#app/client/reader.ts";
import { Logo } from "#app/ui/logo.tsx";
import { useFrameData } from "./use-frame-data.ts";

/** The logo above the pages of guests, who have no top bar. */
export function GuestLogo() {
  const { site_name } = useReader();
  const is_signed_in = Boolean(useFrameData()?.me);
  if (is_signed_in) return null;
  return (
    <p className="mb-8">
      <a href={href("/")} className="home">
        <Logo siteName={site_name} size="large" />
      </a>
    </p>
  );
}
