import { useHydrated } from "../page/hydrated.ts";
import { Icon } from "../page/icon.tsx";
import { VisuallyHidden } from "../page/visually-hidden.tsx";
import { Button } from "./button.tsx";

type ShareButtonProps = {
  url: string;
  /** What the sheet of the device, and the app that is chosen there, may show. */
  title: string;
  label: string;
  /** Distinguishes the buttons of a list. */
  name: string;
  main?: boolean;
};

/** Renders nothing without script, and where the device has no sheet to share with. */
export function ShareButton({ url, title, label, name, main = false }: ShareButtonProps) {
  if (!useHydrated() || !("share" in navigator)) return null;
  return (
    <Button
      type="button"
      variant={main ? "secondary" : "quiet"}
      size="small"
      // A reader who closes the sheet has changed their mind.
      onClick={() => void navigator.share({ url, title }).catch(() => undefined)}
    >
      <Icon name="share" />
      <span>
        {label}
        <VisuallyHidden>: {name}</VisuallyHidden>
      </span>
    </Button>
  );
}
