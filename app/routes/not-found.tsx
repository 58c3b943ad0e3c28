import { data } from "react-router";
import { NotFoundScreen } from "./frame/error-screen.tsx";

/** With a loader, so that the root middleware runs for unknown addresses too. */
export function loader() {
  return data(null, 404);
}

export function action() {
  return data(null, 404);
}

export default NotFoundScreen;
