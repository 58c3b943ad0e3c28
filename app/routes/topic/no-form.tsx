import { ButtonLink } from "#app/ui/forms/button.tsx";

type NoFormProps = { reason: string; back: string; backLabel: string };

/** Replaces a form that the member cannot use. */
export function NoForm({ reason, back, backLabel }: NoFormProps) {
  return (
    <div className="space-y-3">
      <p>{reason}</p>
      <ButtonLink variant="secondary" href={back}>
        {backLabel}
      </ButtonLink>
    </div>
  );
}
