import type { ClientActionFunctionArgs } from "react-router";
import type { WritingResult } from "./writing-form.server.ts";

/**
 * The browser's half of the action of a writing form. A draft that could not be saved must not
 * replace the page with an error screen: it stays on the device, and is saved with the next change.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form_data = await request.clone().formData();
  if (form_data.get("intent") !== "draft") return await serverAction<WritingResult>();
  try {
    return await serverAction<WritingResult>();
  } catch {
    return null;
  }
}
