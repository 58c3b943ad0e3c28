import { opensDialog } from "../page/dialog-state.ts";
import type { Router } from "./router.ts";

type State = Router["state"];

/**
 * Ends what the router is loading or sending, and keeps the page as it is. Only a new navigation
 * ends a pending one: it leads to the current page and loads nothing. A step back from a dialog is
 * completed instead, because the page behind it is still there. Returns true in that case.
 */
export async function stopRequests(router: Router): Promise<boolean> {
  const { navigation, revalidation, location, fetchers } = router.state;
  if (navigation.state === "idle" && revalidation === "idle") {
    for (const [key, { state, formMethod }] of fetchers)
      if (state !== "idle" && formMethod) router.resetFetcher(key);
    return false;
  }
  const closes_dialog = closesDialog(router.state);
  const { pathname, search, state } = (closes_dialog && navigation.location) || location;
  await router.navigate(
    { pathname, search },
    {
      // After a failed step back the browser is at the former entry already.
      replace: closes_dialog || navigation.historyAction !== "POP",
      state,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    },
  );
  return closes_dialog;
}

function closesDialog({ navigation, location, matches }: State): boolean {
  if (navigation.historyAction !== "POP" || !opensDialog(location.state)) return false;
  const next = navigation.matches;
  return (
    next.length < matches.length &&
    next.every(({ route, pathname }, index) => {
      const match = matches[index];
      return match?.route.id === route.id && match.pathname === pathname;
    })
  );
}
