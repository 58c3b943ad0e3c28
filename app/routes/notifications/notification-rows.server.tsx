import { renderCached } from "../frame/render-cached.server.tsx";
import { NotificationRow } from "./notification-row.tsx";
import type { ListedNotification } from "./sentence.tsx";

export const renderNotificationRows = renderCached(
  "notification",
  (notification: ListedNotification) => <NotificationRow notification={notification} />,
);
