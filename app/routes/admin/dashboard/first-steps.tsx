import { Form, href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { FirstStep } from "#app/domain/site/settings/first-steps.server.ts";
import { PostField } from "#app/ui/editor/post-field.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Band } from "#app/ui/page/band.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

type FirstStepsProps = { steps: FirstStep[]; has_category: boolean };

/** What a new site needs. Facts tick the steps off. */
export function FirstSteps({ steps, has_category }: FirstStepsProps) {
  const t = useT();
  const addresses: Record<FirstStep["name"], string> = {
    name: href("/admin/site"),
    forum: has_category ? href("/admin/forums/new") : href("/admin/forums/categories/new"),
    invite: href("/invites/new"),
    mail: href("/admin/mail"),
    backup: href("/admin/backups"),
  };
  const done = steps.filter(({ is_done }) => is_done).length;
  return (
    <section aria-labelledby="first-steps" className="mb-8">
      <Band
        id="first-steps"
        title={t("site.stepsHead")}
        end={t("site.stepsDone", { done, total: steps.length })}
      />
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
    </section>
  );
}
