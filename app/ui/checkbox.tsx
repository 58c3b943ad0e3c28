import { Toggle, type ToggleProps } from "./toggle.tsx";

export function Checkbox(props: ToggleProps) {
  return <Toggle {...props} className="mt-0.5 size-5 flex-none accent-button" />;
}
