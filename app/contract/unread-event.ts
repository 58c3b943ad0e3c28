/** The server-sent event whose data is the number of unread notifications. */
export const UNREAD_EVENT = "unread";
