import "./report-operator-errors.ts";
import { makeOperatorLink } from "#app/domain/accounts/sign-in/operator-link.server.ts";
import { withDatabase } from "#app/domain/operations/backups/with-database.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { print } from "./print.ts";

const email = readArgument(process.argv.slice(2));
print(describe(await withDatabase(() => makeOperatorLink(email))));

function readArgument([email, ...further_arguments]: string[]): string {
  if (email === undefined || email.startsWith("-") || further_arguments.length > 0)
    throw new OperatorError(
      "Say whose password: npm run password -- EMAIL prints a link to choose a new one.",
    );
  return email;
}

function describe(link: Awaited<ReturnType<typeof makeOperatorLink>>): string {
  return [
    `A new password for ${link.username} (${link.email}) can be chosen here, once, within ${link.hours} hours, while the site runs:`,
    `  ${link.url}`,
    ...(link.is_active
      ? []
      : [
          "The account is deactivated: it cannot be used before a superuser activates it under Admin > Users.",
        ]),
    "Whoever opens the link can use the account. The audit log says that the link was made.",
    "",
  ].join("\n");
}
