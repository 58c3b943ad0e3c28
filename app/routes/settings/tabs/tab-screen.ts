import type { RouterContextProvider } from "react-router";
import type { FormResult } from "#app/lib/form-result.ts";

/** What the loader and the action of a tab get from the route of the settings. */
export type TabArgs = { context: Readonly<RouterContextProvider>; url: URL };

/** What the screen of a tab gets: the value of its loader, and the answer to its form. */
export type TabScreenProps<Loader extends (args: TabArgs) => unknown> = {
  content: Awaited<ReturnType<Loader>>;
  result: FormResult | undefined;
};
