import { z } from "zod";
import { booleanField } from "../../base/rules.ts";

/** Whether the member is notified of new replies too, and not only of new topics. */
export const forum_subscription_input = z.object({ with_replies: booleanField() });
