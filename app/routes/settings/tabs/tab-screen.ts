import type { FormResult } from "#app/contract/form-result.ts";
import type { PageArgs } from "#app/http/page/ask-again.server.ts";

/** The arguments that the settings route passes to the loader and the action of a tab. */
export type TabArgs = PageArgs;

/** The props of a tab's screen: the data of its loader, and the result of its form. */
export type TabScreenProps<Loader extends (args: TabArgs) => unknown> = {
  content: Awaited<ReturnType<Loader>>;
  result: FormResult | undefined;
};
