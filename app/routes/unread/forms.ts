import { z } from "zod";
import { redirect_to } from "#app/lib/net/redirect.ts";

export const mark_read_form = z.object({ redirect_to });
