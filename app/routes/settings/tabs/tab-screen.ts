import type { RouterContextProvider } from "react-router";
import type { FormResult } from "#app/contract/form-result.ts";

/** The arguments that the settings route passes to the loader and the action of a tab. */
export type TabArgs = { context: Readonly<RouterContextProvider>; url: URL };

/** The props of a tab's screen: the data of its loader, and the result of its form. */
export type TabScreenProps<Loader extends (args: TabArgs) => unknown> = {
  content: Awaited<ReturnType<Loader>>;
  result: FormResult | undefined;
};
