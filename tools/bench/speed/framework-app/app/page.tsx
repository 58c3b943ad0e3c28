import { createElement } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { rowsOf } from "./rows.server.ts";

export function loader({ params }: LoaderFunctionArgs) {
  return rowsOf(params.name ?? "");
}

/** The values have no keys, so they are passed as single children. */
export default function Page() {
  const lines = useLoaderData<typeof loader>().map((values) =>
    createElement("tr", null, ...values.map((value) => createElement("td", null, value))),
  );
  return <table>{createElement("tbody", null, ...lines)}</table>;
}
