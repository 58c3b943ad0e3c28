import { z } from "zod";
import { INTEGER_MAX } from "../../base/limits.ts";
import { wholeNumber } from "../../base/rules.ts";

export const merge_input = z.object({ into_id: wholeNumber(1, INTEGER_MAX) });
