import type { ReactNode } from "react";
import { buttonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";

type NoticeProps = {
  kind: "success" | "error";
  title: string;
  children?: ReactNode;
  /** The page's own address: without script the page comes again without the notice. */
  closeHref: string;
  closeLabel: string;
};

export function Notice({ kind, title, children, closeHref, closeLabel }: NoticeProps) {
  const bad = kind === "error";
  const tone = bad ? "text-danger" : "text-success";
  return (
    <div
      role={bad ? "alert" : "status"}
      className={`floating grid grid-cols-[1.25rem_1fr_auto] gap-x-3 rounded-sm py-3 ps-4 pe-2 text-ui/[1.375rem] shadow-menu ${bad ? "bg-danger-soft" : "bg-success-soft"}`}
    >
      <Icon name={bad ? "warning" : "check"} className={`mt-px ${tone}`} />
      <div className="min-w-0">
        <b className={`block ${tone}`}>{title}</b>
        {children}
      </div>
      <a
        href={closeHref}
        aria-label={closeLabel}
        className={`${buttonClass({ variant: "plain", size: "icon" })} -mt-[.3125rem] self-start`}
      >
        <Icon name="close" />
      </a>
    </div>
  );
}

/** Where notices stand: bottom right, from gutter to gutter on the phone. */
export function Notices({ children }: { children: ReactNode }) {
  return (
    <div className="notices fixed end-gutter bottom-gutter z-20 flex w-notice max-w-[calc(100vw-2*var(--gutter))] flex-col gap-2">
      {children}
    </div>
  );
}
