import { type ComponentType, useEffect, useState } from "react";

/**
 * A part that needs script and loads after the page. The page works without it, so nothing says so if
 * it does not load.
 */
export function LateComponent({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const [Component, setComponent] = useState<ComponentType>();
  useEffect(() => {
    load().then(
      (module) => setComponent(() => module.default),
      () => {},
    );
  }, [load]);
  return Component && <Component />;
}
