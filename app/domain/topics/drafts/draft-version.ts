import { z } from "zod";

/** The version of the draft with which the form was loaded. */
export const draft_version = z.uuid("invalidInput").optional();
