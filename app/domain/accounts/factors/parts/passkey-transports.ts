import { z } from "zod";

/** How a browser reaches a device. Others, which a newer browser may know, are left out. */
const transport = z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);

export function knownTransports(names: readonly string[] | null | undefined) {
  return (names ?? []).flatMap((name) => transport.safeParse(name).data ?? []);
}
