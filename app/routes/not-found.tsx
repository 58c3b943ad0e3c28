import { data } from "react-router";
import { NotFoundScreen } from "./frame/error-screen.tsx";

/** The loader makes the root middleware run for unknown addresses too. */
export function loader() {
  return data(null, 404);
}

export function action() {
  return data(null, 404);
}

export default NotFoundScreen;
