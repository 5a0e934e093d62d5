import type { ComponentProps, ReactNode } from "react";
import { formatNumber } from "../../../i18n/format";
import { useView, type View } from "../../../shell/parts/view";
import { Count } from "../../../ui/count";
import type { Hung } from "../../view";

interface Props extends Pick<Hung, "id" | "likeCount" | "likedByMe"> {
  /** Its designer does not like it here. */
  own?: boolean;
  fresh?: boolean;
}

/** The form of hearts that are pressed already. */
const UNLIKE = "unlike";

/** Like button; for its designer a number. Called where there are many of them. */
export function heartOf(
  { t, language }: Pick<View, "t" | "language">,
  { id, likeCount, likedByMe, own, fresh }: Props,
) {
  const likes = t("bottles.page.likes", { n: likeCount });
  if (own) return Count({ of: "heart", n: likeCount, text: likes, language });
  return (
    <button
      type="submit"
      id={`like-${id}`}
      className={`like tally tally-heart${likedByMe ? "f" : ""}`}
      form={likedByMe ? UNLIKE : undefined}
      name="design"
      value={id}
      aria-pressed={likedByMe}
      aria-label={t("shell.state_of", { name: t("bottles.page.like"), state: likes })}
      aria-describedby={`name-${id}`}
      hx-swap-oob={fresh ? "true" : undefined}
    >
      {formatNumber(language, likeCount)}
    </button>
  );
}

export const Heart = (props: Props) => heartOf(useView(), props);

const Presses = (props: ComponentProps<"form"> & { action: string }) => (
  <form {...props} method="post" hx-post={props.action} hx-swap="none" hx-sync="this:queue all" />
);

/** One htmx form for all hearts of a page, and one that takes likes back. */
export const Hearts = ({ children }: { children: ReactNode }) => (
  <>
    <Presses id={UNLIKE} hidden action="/bottle-square/unlike" />
    <Presses className="hearts" action="/bottle-square/like">
      {children}
    </Presses>
  </>
);
