import { href } from "react-router";
import type { ConvertedText } from "#app/ui/editor/editor-services.ts";

/** Asks the server for a text in the form of both editors. Null if it did not answer or refused. */
export async function requestConversion(
  content: string,
  content_format: "markdown" | "html",
): Promise<ConvertedText | null> {
  try {
    const response = await fetch(href("/convert"), {
      method: "POST",
      body: new URLSearchParams({ content, content_format }),
    });
    const answer: unknown = response.ok && !response.redirected ? await response.json() : null;
    return isConverted(answer) ? answer : null;
  } catch {
    return null;
  }
}

function isConverted(answer: unknown): answer is ConvertedText {
  return (
    typeof answer === "object" && answer !== null && "markdown" in answer && "rich_html" in answer
  );
}
