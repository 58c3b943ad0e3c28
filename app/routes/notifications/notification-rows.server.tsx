import { drawOnce } from "../frame/draw-once.server.tsx";
import { NotificationRow } from "./notification-row.tsx";
import type { ListedNotification } from "./sentence.tsx";

export const drawNotificationRows = drawOnce("notification", (notification: ListedNotification) => (
  <NotificationRow notification={notification} />
));
