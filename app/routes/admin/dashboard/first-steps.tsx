import { Form, href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { FirstStep } from "#app/domain/site/settings/first-steps.server.ts";
import { PostField } from "#app/ui/editor/post-field.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Band } from "#app/ui/page/band.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { ImportHint } from "../community/import/import-hint.tsx";

type FirstStepsProps = {
  steps: FirstStep[];
  has_category: boolean;
  /** The site is empty. */
  may_import: boolean;
};

/** What a new site needs. Facts tick the steps off, and when all are done, they fold into a line. */
export function FirstSteps({ steps, has_category, may_import }: FirstStepsProps) {
  const t = useT();
  const done = steps.filter(({ is_done }) => is_done).length;
  const progress = t("site.stepsDone", { done, total: steps.length });
  if (done < steps.length)
    return (
      <section aria-labelledby="first-steps" className="mb-8">
        <Band id="first-steps" title={t("site.stepsHead")} end={progress} />
        {may_import && <ImportHint />}
        <StepList steps={steps} has_category={has_category} />
      </section>
    );
  return (
    <details className="mb-8">
      <summary className="inline-flex min-h-8 items-center gap-2 text-ui">
        <Icon name="check" className="text-brand" /> {`${t("site.stepsHead")}: ${progress}`}
      </summary>
      <StepList steps={steps} has_category={has_category} />
    </details>
  );
}

function StepList({ steps, has_category }: Omit<FirstStepsProps, "may_import">) {
  const t = useT();
  const addresses: Record<FirstStep["name"], string> = {
    name: href("/admin/site"),
    forum: has_category ? href("/admin/forums/new") : href("/admin/forums/categories/new"),
    invite: href("/invites/new"),
    mail: href("/admin/mail"),
    backup: href("/admin/backups"),
  };
  return (
    <>
      <ul>
        {steps.map(({ name, is_done }) => (
          <li key={name} className="flex gap-3 border-b border-line py-3">
            <span
              aria-hidden="true"
              className={`mt-0.5 grid size-5 flex-none place-items-center rounded-sm border ${is_done ? "border-brand text-brand" : "border-edge"}`}
            >
              {is_done && <Icon name="check" />}
            </span>
            <div className="min-w-0">
              {is_done ? (
                <span className="text-muted">
                  <span className="sr-only">{t("site.stepDone")}</span> {t(`site.step_${name}`)}
                </span>
              ) : (
                <>
                  <a href={addresses[name]} className="font-bold">
                    {t(`site.step_${name}`)}
                  </a>
                  <p className="text-sm text-muted">{t(`site.step_${name}Text`)}</p>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Form method="post" action={href("/admin/first-steps/hide")} className="-ms-3 mt-2">
        <PostField />
        <Button variant="quiet" size="small">
          {t("site.hideSteps")}
        </Button>
      </Form>
    </>
  );
}
