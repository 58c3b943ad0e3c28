import "./report-operator-errors.ts";
import { liftForOperator } from "#app/domain/accounts/factors/operator-lift.server.ts";
import { withDatabase } from "#app/domain/operations/backups/with-database.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { print } from "./print.ts";

const email = readArgument(process.argv.slice(2));
const { username } = await withDatabase(() => liftForOperator(email));
print(
  `${username} has no second factor now: signing in asks for the password alone. The member is told by letter, and the log says so.\n`,
);

function readArgument([email, ...further_arguments]: string[]): string {
  if (email === undefined || email.startsWith("-") || further_arguments.length > 0)
    throw new OperatorError(
      "Say whose second factor: npm run factors -- EMAIL lifts it, for a member who has lost everything.",
    );
  return email;
}
