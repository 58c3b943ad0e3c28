import { sharedApp } from "./app.ts";
import { type Smtp, startSmtp } from "./smtp.ts";

let running_smtp: Promise<Smtp> | undefined;

/** The app that sends its mail, and the mail server, for the files of a worker one after another. */
export async function sharedMailApp() {
  running_smtp ??= startSmtp();
  const smtp = await running_smtp;
  const app = await sharedApp({ SMTP_URL: smtp.url });
  // After the app, because until then mails of the file before may arrive.
  smtp.received.length = 0;
  smtp.state.refuse = "";
  smtp.state.hold = async () => {};
  return { app, smtp };
}
