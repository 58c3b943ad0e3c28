import { Toggle, type ToggleProps } from "./toggle.tsx";

export function Checkbox(props: ToggleProps) {
  return <Toggle {...props} className="size-6 flex-none accent-button" />;
}
