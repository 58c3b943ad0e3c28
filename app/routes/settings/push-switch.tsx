import { useEffect, useState } from "react";
import { href, useNavigation, useSubmit } from "react-router";
import { readPushState, subscribeToPush, supportsPush } from "#app/client/live/push.ts";
import { useT } from "#app/client/page/reader.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { RemovePushDevice } from "./remove-push-device.tsx";

type PushSwitchProps = {
  public_key: string | null;
  /** This one, if the server has it. */
  device: { id: number; is_this: boolean } | undefined;
  back: string;
};

/** Whether the site and the browser can show push messages. */
export function useSupportsPush(public_key: string | null): public_key is string {
  return useHydrated() && public_key !== null && supportsPush();
}

/** The state of this device, and the button that changes it. */
export function PushSwitch({ public_key, ...props }: PushSwitchProps) {
  const t = useT();
  if (!useSupportsPush(public_key)) return <p>{t("push.needsBrowser")}</p>;
  return <SwitchHere public_key={public_key} {...props} />;
}

type HereProps = Omit<PushSwitchProps, "public_key"> & { public_key: string };

/** It is on only if both the browser and the server say so: each can end it without the other. */
function SwitchHere({ public_key, device, back }: HereProps) {
  const t = useT();
  const { state, failure, turnOn, is_busy } = usePush(public_key, back);
  if (state === null) return null;
  if (state === "denied") return <p>{t("push.denied")}</p>;
  if (state === "on" && device)
    return (
      <div className="space-y-2">
        <p>{t("push.isOn")}</p>
        <RemovePushDevice device={device} back={back} variant="secondary">
          {t("push.turnOff")}
        </RemovePushDevice>
      </div>
    );
  return (
    <div className="space-y-2">
      <p>
        <output>{t(failure ? `push.${failure}` : "push.isOff")}</output>
      </p>
      <Button type="button" variant="secondary" busy={is_busy} onClick={turnOn}>
        {t("push.turnOn")}
      </Button>
    </div>
  );
}

function usePush(public_key: string, back: string) {
  const submit = useSubmit();
  const is_sending = useNavigation().formMethod === "POST";
  const [state, setState] = useState<Awaited<ReturnType<typeof readPushState>> | null>(null);
  const [failure, setFailure] = useState<"notAllowed" | "failed" | null>(null);
  const [is_asking, setIsAsking] = useState(false);
  const is_busy = is_asking || is_sending;
  useEffect(() => {
    readPushState().then(setState, () => setState("off"));
  }, []);

  async function askBrowser(): Promise<void> {
    const result = await subscribeToPush(public_key);
    if (result === "denied") return setState("denied");
    if (result === "notAllowed") return setFailure("notAllowed");
    setState("on");
    await submit(
      { ...result, redirect_to: back },
      { method: "post", action: href("/settings/push"), preventScrollReset: true },
    );
  }

  function turnOn(): void {
    if (is_busy) return;
    setIsAsking(true);
    setFailure(null);
    askBrowser()
      .catch(() => setFailure("failed"))
      .finally(() => setIsAsking(false));
  }

  return { state, failure, turnOn, is_busy };
}
