import { createContext } from "react";

/** The data of all loaders as the router in the browser reads it. Only the server knows it here. */
export const HandoffContext = createContext("");
