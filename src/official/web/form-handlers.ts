import { z } from "zod";
import { memberForm, readFormFields } from "../../http/body/form";
import { parseOrRefuse } from "../../http/body/validation";
import type { Ctx } from "../../http/env";
import type { Refusal } from "../../runtime/errors";
import { redirectTo } from "../../shell/redirect";
import type { MeasureDraft } from "./pages/measure-preview";
import { type MadeAct, redirectWithUndo } from "./undo";

export type RefusablePage = (c: Ctx, refusal?: Refusal | null) => Promise<Response>;

const showRefusalOn =
  (showPage: RefusablePage) =>
  (c: Ctx, refusal: Refusal): Promise<Response> => {
    // Who a case is about may have left meanwhile: the case is still there, and says so.
    if (refusal.code.endsWith("not_found") && refusal.code !== "user_not_found") throw refusal;
    return showPage(c, refusal);
  };

/** An official's act, then another page; a refusal on the page it came from. */
export const handleOfficialForm = (act: (c: Ctx) => Promise<string>, showPage: RefusablePage) =>
  memberForm(async (c) => redirectTo(c, await act(c), "official_done"), showRefusalOn(showPage));

/** An official's act that can be undone, then another page that offers it; a refusal on the page it came from. */
export const handleUndoableForm = (act: (c: Ctx) => Promise<MadeAct>, showPage: RefusablePage) =>
  memberForm(async (c) => redirectWithUndo(c, await act(c)), showRefusalOn(showPage));

/** Absent: it is done. */
const MEASURE_SHOW_FIELD = z.object({ show: z.enum(["fields", "preview"], "invalid").optional() });

type MeasureFormPage = (c: Ctx, refusal: Refusal | null, draft: MeasureDraft | null) => Promise<Response>;

/** Preview before a measure: `show=preview`, back with `show=fields`; rejecting needs none. */
export const handleMeasureForm = (
  read: (c: Ctx) => Promise<MeasureDraft | null>,
  take: (c: Ctx) => Promise<MadeAct>,
  showPage: MeasureFormPage,
) =>
  memberForm(
    async (c) => {
      const fields = await readFormFields(c);
      // A span that was tapped goes before a number that was typed.
      if (fields.span) fields.days = fields.span;
      const { show } = parseOrRefuse(MEASURE_SHOW_FIELD, fields);
      switch (show) {
        case "fields":
          return showPage(c, null, null);
        case "preview":
          return showPage(c, null, await read(c));
        case undefined:
          return redirectWithUndo(c, await take(c));
      }
    },
    showRefusalOn((c, refusal = null) => showPage(c, refusal, null)),
  );
