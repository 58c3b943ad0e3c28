import { Form, href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { PasskeyButton } from "../security/passkey-button.tsx";

const question = { address: href("/login/passkey-options"), intent: "sign_in" } as const;

/** Signing in by a passkey alone. */
export default function PasskeyForm() {
  const t = useT();
  return (
    <Form method="post">
      <PasskeyButton id="login-passkey" question={question} wide>
        {t("access.withPasskey")}
      </PasskeyButton>
    </Form>
  );
}
