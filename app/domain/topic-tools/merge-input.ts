import { z } from "zod";
import { INTEGER_MAX } from "../limits.ts";
import { wholeNumber } from "../rules.ts";

export const merge_input = z.object({ into_id: wholeNumber(1, INTEGER_MAX) });
