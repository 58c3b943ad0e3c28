import { z } from "zod";
import { text } from "../rules.ts";

export const email_undo_form = z.object({ token: text() });
