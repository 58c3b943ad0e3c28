import { type ContextType, use } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";

export type Router = NonNullable<ContextType<typeof DataRouterContext>>["router"];

/** The router itself, for what no hook offers. */
export function useRouter(): Router {
  const context = use(DataRouterContext);
  if (!context) throw new Error("useRouter must be called inside the router");
  return context.router;
}

/** True while the reader waits for a page, or for a form that does not leave it. */
export function isBusy({ navigation, fetchers }: Router["state"]): boolean {
  return (
    navigation.state !== "idle" ||
    [...fetchers.values()].some(({ state }) => state === "submitting")
  );
}
