import { href } from "react-router";
import { useReader } from "#app/client/page/reader.ts";
import { Logo } from "#app/ui/page/logo.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

/** The header of guests, who have no top bar. */
export function GuestHeader() {
  const { site_name, logo } = useReader();
  return (
    <header className="guest-header wrap no-print">
      <div>
        <a href={href("/")} className="home">
          <Logo siteName={site_name} size="large" picture={logo} />
        </a>{" "}
        <LanguageSwitch />
      </div>
    </header>
  );
}
