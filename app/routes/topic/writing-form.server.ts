import { createContext, data, type MiddlewareFunction } from "react-router";
import { z } from "zod";
import { countWaitingPictures } from "#app/content/left-out-images.server.ts";
import { countUndescribed } from "#app/content/undescribed-pictures.server.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { isFactorDue } from "#app/domain/accounts/sign-in/factor-due.server.ts";
import { notAllowed, Refusal } from "#app/domain/base/refusal.ts";
import { toRefusal } from "#app/domain/base/to-refusal.server.ts";
import type { User } from "#app/domain/members/users/user.ts";
import { findDraft } from "#app/domain/topics/drafts/draft-list.server.ts";
import { type DraftTarget, draft_input } from "#app/domain/topics/drafts/input.ts";
import { type DraftOutcome, saveDraft } from "#app/domain/topics/drafts/save-draft.server.ts";
import {
  countLeftOut,
  listUnnotified,
  previewContent,
  type WritingPlace,
} from "#app/domain/topics/topics/content.server.ts";
import type { ContentInput } from "#app/domain/topics/topics/input.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import type { PageArgs } from "#app/http/page/ask-again.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import {
  authenticationContext,
  findUser,
  formContext,
  type RequestContext,
  readerContext,
  requireUser,
} from "#app/http/session/context.server.ts";
import { factorFirst, membersOnly } from "#app/http/session/guards.server.ts";
import type { NoticeKey } from "#locales/index.ts";
import { type LoadedDraft, loadedDraft } from "./editor-defaults.server.ts";
import {
  answerRefusedFiles,
  type FileLimits,
  type FilesResult,
  fileLimits,
  storeFormFiles,
} from "./form-files.server.ts";

/**
 * Common to the forms of topics and replies: they offer a preview, and they preserve the input even
 * if the session ended or the topic was deleted before the form was sent.
 */

/**
 * `preview` is the content as it would be stored, `left_out` the number of pictures it lacks,
 * `waiting` that of pictures which the site has to fetch first, `undescribed` that of pictures
 * without a description, and `unnotified` the mentioned members who do not see the forum. With
 * `was_sent`, the form came back to name these before they are stored.
 */
export type WritingResult = FormResult & {
  preview?: {
    title?: string;
    html: string;
    left_out: number;
    waiting: number;
    undescribed: number;
    unnotified: string[];
    was_sent: boolean;
  };
  draft?: DraftResult;
  files?: FilesResult;
};

/** After a conflict, `other` is the draft that another form has saved. */
type DraftResult =
  | { outcome: "saved"; version: string }
  | { outcome: "deleted" }
  | { outcome: "conflict"; other: LoadedDraft };

/** True while a submitted form is answered. */
const submissionContext = createContext(false);

/**
 * Members only, except for submitted forms: after the session ended, the action returns the form
 * with its input, which a redirect to the login page would lose.
 */
export const membersOrSubmissions: MiddlewareFunction<Response> = (args, next) => {
  if (args.request.method !== "POST") return membersOnly(args, next) ?? factorFirst(args, next);
  args.context.set(submissionContext, true);
  return undefined;
};

/**
 * Loads the page of a form. After a submission its data may be deleted or forbidden: then it
 * returns null, and the page shows the form alone.
 */
export async function loadFormPage<PageData extends object>(
  context: RequestContext,
  load: (actor: User) => Promise<PageData>,
): Promise<(PageData & { file_limits: FileLimits }) | null> {
  try {
    return { ...(await load(requireUser(context))), file_limits: fileLimits() };
  } catch (error) {
    if (context.get(submissionContext) && toRefusal(error)) return null;
    throw error;
  }
}

/**
 * The member who sent the form. An ended session is a refusal, so the form is shown again with its
 * input. The language is that of the page: it is stored with what was written, and the account may
 * have none.
 */
export function requireWriter(context: RequestContext): User {
  const { session, refusal } = context.get(authenticationContext);
  if (!session && refusal?.status !== 503) throw new Refusal(401, "notAuthenticated");
  if (session && isFactorDue(session)) throw notAllowed("secondFactorRequired");
  return { ...requireUser(context), language: context.get(readerContext).language };
}

const draft_form = draft_input.extend({ intent: z.literal("draft", "invalidInput") });

type FormArgs = PageArgs & { params: Record<string, string | undefined> };
type WritingAnswer = Response | ReturnType<typeof data<WritingResult>>;

/**
 * The action of a writing form, of which another button saves a draft. It accepts an unfinished
 * text, so it has a schema of its own. Files are stored before, whatever button was pressed.
 */
export function writingAction<Args extends FormArgs>(
  targetOf: (params: Args["params"]) => DraftTarget,
  sendAction: (args: Args) => Promise<WritingAnswer>,
) {
  const draftAction = formAction(
    draft_form,
    async ({ context, params }: Args, input, form_result) => {
      const saved = await saveDraft(requireWriter(context), targetOf(params), input);
      return data<WritingResult>({ ...form_result, draft: resultOf(saved) });
    },
  );
  return async (args: Args): Promise<WritingAnswer> => {
    const { context } = args;
    const files = await storeFormFiles(context);
    const is_draft = context.get(formContext).get("intent") === "draft";
    const are_refused = files !== null && files.refused.length > 0 && findUser(context) !== null;
    const answerForm = are_refused ? answerRefusedFiles : sendAction;
    const answer = await (is_draft ? draftAction : answerForm)(args);
    if (answer instanceof Response || files === null) return answer;
    return data<WritingResult>({ ...answer.data, files }, answer.init ?? undefined);
  };
}

function resultOf(saved: DraftOutcome): DraftResult {
  if (saved.outcome !== "conflict") return saved;
  return { outcome: "conflict", other: loadedDraft(saved.other) };
}

/** The draft that a form is opened with, or null. */
export async function loadDraft(actor: User, target: DraftTarget): Promise<LoadedDraft | null> {
  const draft = await findDraft(actor, target);
  return draft && loadedDraft(draft);
}

type Sending = { intent?: "preview" | undefined; unnotified?: string | undefined };

/**
 * The form once more, with a preview: because it was asked for, or because the text mentions members
 * who do not see the forum, which the form has not said yet. Null if the text is to be stored.
 */
export async function answerUnsent(
  actor: User,
  place: WritingPlace,
  input: ContentInput & { title?: string },
  { intent, unnotified }: Sending,
  form_result: FormResult,
) {
  const was_sent = intent !== "preview";
  if (!was_sent) return await answerPreview(actor, place, input, { form_result, was_sent });
  const names = await listUnnotified(actor, input, place);
  if (names.length === 0 || names.join(" ") === unnotified) return null;
  return await answerPreview(actor, place, input, { form_result, was_sent });
}

/** The form that was sent, with a preview of the content. */
async function answerPreview(
  actor: User,
  place: WritingPlace,
  input: ContentInput & { title?: string },
  { form_result, was_sent }: { form_result: FormResult; was_sent: boolean },
) {
  const html = await previewContent(actor, input);
  const preview = {
    title: input.title,
    html,
    left_out: countLeftOut(input, html),
    waiting: countWaitingPictures(html),
    undescribed: countUndescribed(html),
    unnotified: await listUnnotified(actor, { content: html }, place),
    was_sent,
  };
  return data<WritingResult>({ ...form_result, preview });
}

type Stored = { place: WritingPlace; input: ContentInput; html: string; to: string };

/**
 * Leads to what was written, and says which mentions notify nobody, or which part of the text is not
 * there.
 */
export async function redirectToStored(
  key: NoticeKey,
  actor: User,
  { place, input, html, to }: Stored,
): Promise<Response> {
  const unnotified = await listUnnotified(actor, { content: html }, place);
  if (unnotified.length > 0)
    return await redirectWith({ key, because: "editor.notNotified", count: unnotified.length }, to);
  const left_out = countLeftOut(input, html);
  if (left_out > 0)
    return await redirectWith({ key, because: "editor.picturesLeftOut", count: left_out }, to);
  const waiting = countWaitingPictures(html);
  return await redirectWith(
    waiting > 0 ? { key, because: "editor.picturesWaiting", count: waiting } : key,
    to,
  );
}
