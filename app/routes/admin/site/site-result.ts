import type { FormResult } from "#app/contract/form-result.ts";
import type { RenderedTexts } from "#app/domain/site/settings/site-settings.server.ts";

/** The action's answer: with the long texts as HTML if a preview was asked for. */
export type SiteResult = FormResult & { preview?: RenderedTexts };
