import { Toggle, type ToggleProps } from "./toggle.tsx";

/** A checkbox drawn as a switch; it takes effect when the form is saved. */
export function Switch(props: ToggleProps) {
  return <Toggle {...props} is_switch className="switch" />;
}
