import { type MouseEvent, type ReactNode, startTransition, useRef, useState } from "react";
import { href } from "react-router";
import type { PasskeyQuestion } from "#app/client/form/passkey-device.ts";
import { useT } from "#app/client/page/reader.ts";
import { Button, type ButtonVariant } from "#app/ui/forms/button.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import type { TextKey } from "#locales/index.ts";

/** Asks a signed-in member for one of their own passkeys. */
export const CONFIRM_BY_PASSKEY = { address: href("/passkey-options"), intent: "confirm" } as const;

type PasskeyButtonProps = {
  /** The id of the button, to which errors of the field lead. */
  id: string;
  /** The name of the field that gets the answer of the device. */
  name?: string;
  question: PasskeyQuestion;
  variant?: ButtonVariant;
  wide?: boolean;
  children: ReactNode;
};

/**
 * Asks the device of the reader and sends the form around the button with the answer. Without script
 * there is nothing, with script room for the button before it appears.
 */
export function PasskeyButton(props: PasskeyButtonProps) {
  const is_hydrated = useHydrated();
  const is_able = is_hydrated && hasPasskeys();
  return <div className="min-h-11 noscript:hidden">{is_able && <ButtonOfDevice {...props} />}</div>;
}

/** Only in the browser: old ones have none. */
export function hasPasskeys(): boolean {
  return "PublicKeyCredential" in window;
}

type Failure = { failed: TextKey } | { refused: string };

function ButtonOfDevice({
  id,
  name = "passkey",
  question,
  variant = "secondary",
  wide,
  children,
}: PasskeyButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  const [is_asking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const press = async (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const { form } = event.currentTarget;
    if (!form || is_asking) return;
    // The form says what is missing before a device is asked.
    if (!form.checkValidity()) return form.requestSubmit();
    setIsAsking(true);
    setFailure(undefined);
    const answer = await loadAndAsk(question);
    setIsAsking(false);
    if ("passkey" in answer) send(field.current, answer.passkey);
    // In a transition the page stays while the text of the failure is loaded.
    else startTransition(() => setFailure(answer));
  };
  return (
    <>
      <input ref={field} type="hidden" name={name} />
      <Button
        id={id}
        variant={variant}
        wide={wide}
        size="main"
        busy={is_asking}
        onClick={press}
        className="max-md:w-full"
      >
        {children}
      </Button>
      <output className="mt-1 block text-sm text-muted empty:hidden">
        {failure && <FailureText failure={failure} />}
      </output>
    </>
  );
}

function FailureText({ failure }: { failure: Failure }) {
  const t = useT();
  return "failed" in failure ? t(failure.failed) : failure.refused;
}

async function loadAndAsk(question: PasskeyQuestion) {
  try {
    const { askDevice } = await import("#app/client/form/passkey-device.ts");
    return await askDevice(question);
  } catch {
    return { failed: "security.passkeyFailed" } as const;
  }
}

/** The answer works once, so it does not stay in the field. */
function send(field: HTMLInputElement | null, passkey: string): void {
  // The form was closed meanwhile.
  if (!field?.form) return;
  field.value = passkey;
  field.form.requestSubmit();
  field.value = "";
}
