import { z } from "zod";

export const thanks_form = z.object({ intent: z.enum(["thank", "take_back"], "invalidInput") });
