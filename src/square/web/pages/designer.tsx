import type { Paged } from "../../../db/paging";
import type { Ctx } from "../../../http/env";
import { countryName } from "../../../i18n/countries";
import { PAGE } from "../../../limits/limits";
import { page, Top } from "../../../shell/document/page";
import { Flag } from "../../../shell/parts/flag";
import { viewOf } from "../../../shell/parts/view";
import { By } from "../../../ui/letter";
import type { ShownLook } from "../../input";
import type { Designer, Hung } from "../../view";
import { type Onward, Wall } from "./wall";

const onwardOf = (id: string): Onward => ({
  next: (cursor, n) => `/bottle-square/by/${id}?${new URLSearchParams({ cursor, n: String(n) })}`,
  here: (n) => `/bottle-square/by/${id}?n=${n}`,
});

/** A designer's listed designs. */
export function designerPage(
  c: Ctx,
  designer: Designer,
  { n, added }: ShownLook,
  list: Paged<Hung>,
): Promise<Response> {
  const { t, language } = viewOf(c);
  const title = t("square.from", { name: designer.nickname });
  const bare = list.items.length === 0 && list.nextCursor === null;
  return page(
    c,
    { title },
    <>
      <Top title={title} back="/bottle-square" />
      <main id="main" className="main">
        <div className="row between">
          <By
            person={designer}
            meta={countryName(designer.country, language)}
            href={`/friends/${designer.id}`}
          />
          <Flag kind="user" id={designer.id} by={designer} look="bare" />
        </div>
        {bare ? (
          <p className="muted comment">{t("square.from_none")}</p>
        ) : (
          <Wall {...list} onward={onwardOf(designer.id)} n={n} added={added} step={PAGE.size} />
        )}
      </main>
    </>,
  );
}
