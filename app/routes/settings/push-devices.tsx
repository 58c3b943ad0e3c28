import { useDates, useT } from "#app/client/page/reader.ts";
import { Badge } from "#app/ui/list/badge.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { PushSwitch } from "./push-switch.tsx";
import { RemovePushDevice } from "./remove-push-device.tsx";

type Device = { id: number; name: string | null; created_at: Date; is_this: boolean };

type PushDevicesProps = {
  public_key: string | null;
  devices: Device[];
  /** The page that the forms continue to. */
  back: string;
};

/** The state of this device, and the list of all with a button that removes each. */
export function PushDevices({ public_key, devices, back }: PushDevicesProps) {
  const t = useT();
  return (
    <div className="space-y-4">
      <PushSwitch public_key={public_key} device={devices.find(isThis)} back={back} />
      {devices.length > 0 && (
        <div>
          <p id="push-devices" className="text-sm text-muted">
            {t("push.devices")}
          </p>
          <ul aria-labelledby="push-devices" className="divide-y divide-line text-ui">
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} back={back} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function DeviceRow({ device, back }: { device: Device; back: string }) {
  const t = useT();
  const { dateTime } = useDates();
  const name = device.name ?? t("settings.unknownDevice");
  return (
    <li className="flex items-center justify-between gap-x-4 py-1">
      <div className="min-w-0 wrap-anywhere">
        {name}
        {device.is_this && (
          <>
            {" "}
            <span className="sr-only">· </span>
            <Badge>{t("push.thisDevice")}</Badge>
          </>
        )}{" "}
        <span className="block text-xs text-muted">
          <DateTime value={device.created_at.toISOString()} text={dateTime(device.created_at)} />
        </span>
      </div>
      <RemovePushDevice device={device} back={back} variant="quiet" size="small">
        {t("topic.delete")}
        <span className="sr-only">: {name}</span>
      </RemovePushDevice>
    </li>
  );
}

function isThis({ is_this }: Device): boolean {
  return is_this;
}
