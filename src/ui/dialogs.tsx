import type { ReactNode } from "react";
import { Icon } from "./icon";

interface Props {
  id: string;
  title: string;
  children: ReactNode;
}

interface ConfirmDialogProps extends Props {
  text: string;
  cancel: string;
  more?: ReactNode;
}

/** Confirmation dialog, opened by `popoverTarget` without script. */
export function ConfirmDialog({ id, title, cancel, text, more, children }: ConfirmDialogProps) {
  return (
    <div id={id} popover="auto" className="ask" role="dialog" aria-labelledby={`${id}-title`}>
      <h2 className="text-17" id={`${id}-title`}>
        {title}
      </h2>
      <p className="muted text-13">{text}</p>
      {more}
      <div className="row">
        <button type="button" className="button secondary small" popoverTarget={id} popoverTargetAction="hide">
          {cancel}
        </button>
        {children}
      </div>
    </div>
  );
}

interface BottomSheetProps extends Props {
  /** Language of a title that is somebody's name. */
  named?: { dir: "auto"; lang: string | undefined };
  close: string;
  open?: boolean;
}

/** Bottom sheet without script. `open`: it opens when rendered. */
export function BottomSheet({ id, title, named, close, open, children }: BottomSheetProps) {
  return (
    <div
      id={id}
      popover="auto"
      className="sheet"
      role="dialog"
      aria-labelledby={`${id}-title`}
      data-open={open || undefined}
    >
      <div className="grab" />
      <div className="sheet-head">
        <h2 className="text-20" id={`${id}-title`}>
          <bdi {...named}>{title}</bdi>
        </h2>
        <button type="button" className="icon-button" popoverTarget={id} popoverTargetAction="hide" aria-label={close}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </div>
  );
}
