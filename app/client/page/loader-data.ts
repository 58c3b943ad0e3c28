import { createContext } from "react";

/**
 * The data of all loaders, as the router in the browser reads them. Only the server provides a
 * value: the browser keeps the script that contains it.
 */
export const LoaderDataContext = createContext("");
