import { z } from "zod";
import {
  confirmTotp,
  listFactors,
  makeRecoveryCodes,
  removeFactor,
  startTotp,
} from "#app/domain/accounts/factors/factors.server.ts";
import {
  code_input,
  confirm_input,
  lift_input,
  password_and_code_input,
  password_input,
} from "#app/domain/accounts/factors/input.ts";
import { liftFactors } from "#app/domain/accounts/factors/lift.server.ts";
import {
  confirmedUntil,
  confirmSession,
} from "#app/domain/accounts/sign-in/confirm-session.server.ts";
import { CONFIRMED_MINUTES } from "#app/domain/accounts/sign-in/sessions.server.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { id_shape, moment_shape } from "../protocol/shapes.ts";

const recovery_codes = z
  .object({ recovery_codes: z.array(z.string()).meta({ description: "Shown this once" }) })
  .meta({ id: "RecoveryCodes" });

const factor_list = z
  .object({
    data: z.array(
      z
        .object({
          id: id_shape,
          kind: z.enum(["totp", "passkey"]),
          name: z.string(),
          created_at: moment_shape,
          last_used_at: moment_shape.nullable(),
        })
        .meta({ id: "Factor" }),
    ),
    count: z.int(),
    recovery_codes_left: z.int(),
  })
  .meta({ id: "FactorList" });

endpoint("/users/me/confirm", "Authentication", {
  POST: operation({
    operationId: "confirmSession",
    summary: "Prove again who you are, with the password or a code of the second factor",
    description: `Grave calls with a token of the sign-in are refused with \`reauthentication_required\` when the last proof is older than ${CONFIRMED_MINUTES} minutes. Signing in is one.`,
    access: "member",
    scope: "sign_in",
    without_factor: true,
    body: confirm_input,
    answer: z.object({ confirmed_until: moment_shape }).meta({ id: "Confirmation" }),
    refusals: [400, 429],
    run: async ({ session, input }) => {
      await confirmSession(session, input);
      return { confirmed_until: confirmedUntil() };
    },
  }),
});

endpoint("/users/me/factors", "Authentication", {
  GET: operation({
    operationId: "listFactors",
    summary: "What logging in asks for beside the password",
    description: "Time codes and passkeys, the oldest first, without any secret of them.",
    access: "member",
    scope: "sign_in",
    without_factor: true,
    answer: factor_list,
    run: async ({ actor }) => {
      const { data, recovery_codes_left } = await listFactors(actor);
      return { data, count: data.length, recovery_codes_left };
    },
  }),
});

endpoint("/users/me/factors/{id}", "Authentication", {
  DELETE: operation({
    operationId: "deleteFactor",
    summary: "Remove one of your second factors",
    description: "With the last one the recovery codes end. A letter tells of it.",
    access: "member",
    scope: "sign_in",
    without_factor: true,
    body: password_and_code_input,
    message: "factorRemoved",
    refusals: [400, 404, 429],
    run: async ({ session, params, input: { password, code } }) => {
      const { user } = await confirmSession(session, { password });
      await removeFactor(user, params.id, { code });
    },
  }),
});

endpoint("/users/me/totp", "Authentication", {
  POST: operation({
    operationId: "startTotp",
    summary: "Make a key for time codes",
    description: "Nothing is on before `POST /users/me/totp/confirm` has a code of it.",
    access: "member",
    scope: "sign_in",
    without_factor: true,
    body: password_input,
    answer: z
      .object({
        secret: z.string().meta({ description: "In base32" }),
        uri: z.string().meta({ description: "`otpauth://totp/…`, what a QR code holds" }),
      })
      .meta({ id: "TotpKey" }),
    is_secret: true,
    refusals: [400, 429],
    run: async ({ session, input }) => {
      const { user } = await confirmSession(session, input);
      return await startTotp(user);
    },
  }),
});

endpoint("/users/me/totp/confirm", "Authentication", {
  POST: operation({
    operationId: "confirmTotp",
    summary: "Turn time codes on, with a first code",
    access: "member",
    scope: "sign_in",
    without_factor: true,
    body: code_input,
    answer: recovery_codes,
    is_secret: true,
    refusals: [400, 429],
    run: ({ actor, input }) => confirmTotp(actor, input),
  }),
});

endpoint("/users/me/recovery-codes", "Authentication", {
  POST: operation({
    operationId: "makeRecoveryCodes",
    summary: "Make ten new recovery codes; the former ones end",
    access: "member",
    scope: "sign_in",
    without_factor: true,
    body: password_and_code_input,
    answer: recovery_codes,
    is_secret: true,
    refusals: [400, 429],
    run: async ({ session, input: { password, code } }) => {
      const { user } = await confirmSession(session, { password });
      return await makeRecoveryCodes(user, { code });
    },
  }),
});

endpoint("/users/{user_id}/factors", "Users", {
  DELETE: operation({
    operationId: "liftFactors",
    summary: "Lift the second factor of a member who has lost it",
    description:
      "After a day, in which the member is written about it and can stop it. At once with `now`, if the account has never used it.",
    access: "superuser",
    scope: "sign_in",
    body: lift_input,
    body_is_optional: true,
    message: "factorLiftAsked",
    refusals: [400, 404],
    run: ({ actor, params, input }) => liftFactors(actor, params.user_id, input),
  }),
});
