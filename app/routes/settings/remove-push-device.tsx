import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { usePendingForm } from "#app/client/form/form-state.ts";
import { unsubscribeFromPush } from "#app/client/live/push.ts";
import { Button, type ButtonVariant } from "#app/ui/forms/button.tsx";

type RemovePushDeviceProps = {
  device: { id: number; is_this: boolean };
  back: string;
  variant: ButtonVariant;
  size?: "small";
  children: ReactNode;
};

/**
 * The browser of this device ends its subscription too. Any other device only gets no more
 * messages.
 */
export function RemovePushDevice({ device, back, variant, size, children }: RemovePushDeviceProps) {
  const { sending, onSubmit } = usePendingForm(() => {
    if (device.is_this) unsubscribeFromPush().catch(() => {});
  });
  return (
    <Form method="post" action={href("/settings/push")} onSubmit={onSubmit} preventScrollReset>
      <input type="hidden" name="redirect_to" value={back} />
      <Button name="device_id" value={device.id} variant={variant} size={size} busy={sending}>
        {children}
      </Button>
    </Form>
  );
}
