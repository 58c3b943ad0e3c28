import { useMatches } from "react-router";

/**
 * True where no text may say that an email was or will be sent. Pages with such texts have
 * `stores_mail` in the data of their loader; it is not in the frame, which every page repeats.
 */
export function useStoresMail(): boolean {
  return useMatches().some(
    ({ loaderData }) =>
      typeof loaderData === "object" &&
      loaderData !== null &&
      "stores_mail" in loaderData &&
      loaderData.stores_mail === true,
  );
}
